namespace Imports.Model;

/// <summary>A file in which more than one result stands, one after another: nothing is wrong with any of them, and together they are none.</summary>
/// <param name="count">How many.</param>
internal sealed class MultipleRunsException(int count) : Exception(FormatMessage(count))
{
    /// <summary>What is said of such a file.</summary>
    public static string FormatMessage(int count) =>
        $"It is what {count:#,0} runs wrote, one after another: import each by itself.";

    /// <summary>Refuses what is there more than once.</summary>
    /// <exception cref="MultipleRunsException">It is.</exception>
    public static void ThrowIfMoreThanOne(int count)
    {
        if (count > 1)
            throw new MultipleRunsException(count);
    }
}
