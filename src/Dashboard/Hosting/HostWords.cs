using Lab.Foundation.Redaction;
using LoadEngine.Plans;

namespace Dashboard.Hosting;

/// <summary>
/// What the host itself says of settings that are not ours, as a line that repeats no more of them than
/// <see cref="GivenWord"/> has it.
/// </summary>
internal static class HostWords
{
    /// <summary>The line.</summary>
    public static string Of(Exception failure)
    {
        if (failure is FileNotFoundException { FileName: { } file })
            return $"'{GivenWord.ShownPath(file)}', which a setting names, cannot be opened: {FileErrorFormatter.Format(failure)}";
        return QuotedWords.Of(failure.Message);
    }
}
