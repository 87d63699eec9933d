using RequestImport.Model;

namespace RequestImport.Building;

/// <summary>Ends the reading of one request or command. Caught by the format, which reports the problem.</summary>
internal sealed class UnreadableException(ReadProblem problem) : Exception(problem.Message)
{
    private const int MaxPartLength = 80;

    public UnreadableException(ReadProblemCode code, string part, int? line, string message)
        : this(new ReadProblem(code, Shorten(part), line, message)) { }

    public ReadProblem Problem { get; } = problem;

    /// <summary>The beginning of a text, on one line.</summary>
    public static string Shorten(string text)
    {
        var line = text.ReplaceLineEndings(" ").Trim();
        if (line.Length <= MaxPartLength)
            return line;
        var end = char.IsHighSurrogate(line[MaxPartLength - 1]) ? MaxPartLength - 1 : MaxPartLength;
        return line[..end] + "…";
    }
}
