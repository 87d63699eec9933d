using RequestImport.Model;

namespace RequestImport.Building;

/// <summary>Stops a text whose variables name each other from growing without end while they are filled in.</summary>
internal sealed class GrowthLimit
{
    /// <summary>Maximum characters of one variable.</summary>
    public const int MaxValueLength = 100_000;

    /// <summary>Maximum characters that are filled into one text.</summary>
    public const int MaxTotal = 5_000_000;

    private int _total;

    /// <summary>Counts a value before it is filled in.</summary>
    /// <exception cref="UnreadableException">The limit is reached.</exception>
    public void Add(string name, int length, int? line)
    {
        _total += length;
        if (_total > MaxTotal)
            throw new UnreadableException(
                ReadProblemCode.TextTooLong,
                name,
                line,
                $"The values of variables add more than {MaxTotal:#,0} characters. Paste fewer requests at once."
            );
    }

    /// <summary>Checks the value that a variable is set to.</summary>
    /// <exception cref="UnreadableException">The value is too long.</exception>
    public static void CheckValue(string name, int length, int? line)
    {
        if (length > MaxValueLength)
            throw new UnreadableException(
                ReadProblemCode.TextTooLong,
                name,
                line,
                $"The variable {UnreadableException.Shorten(name)} is longer than {MaxValueLength:#,0} characters."
            );
    }
}
