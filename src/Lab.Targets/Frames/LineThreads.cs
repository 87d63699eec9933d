namespace Lab.Targets.Frames;

/// <summary>Pool threads that wait at one line of the application.</summary>
/// <param name="Line">
/// File and line, such as <c>BlockingEndpoints.cs:41</c>, the method without a known line, or one of the constants.
/// </param>
/// <param name="Threads">Number of threads, at least 1.</param>
public sealed record LineThreads(string Line, int Threads)
{
    /// <summary>Maximum number of lines of a frame; the others are added up in <see cref="OtherLines"/>.</summary>
    public const int MaxLines = 8;

    /// <summary>
    /// Maximum number of entries of a frame: the lines, <see cref="OtherLines"/>, and <see cref="NotYetRead"/> or
    /// <see cref="NoWaitEvent"/>.
    /// </summary>
    public const int MaxEntries = MaxLines + 2;

    /// <summary>Maximum length of <see cref="Line"/>.</summary>
    public const int MaxLineLength = 300;

    /// <summary>The entry for all lines after the first <see cref="MaxLines"/>.</summary>
    public const string OtherLines = "other lines";

    /// <summary>The entry for threads that wait in a place that is not known yet.</summary>
    public const string NotYetRead = "not yet read";

    /// <summary>The entry for blocked threads without a wait event, where the lines come from events; some may be idle.</summary>
    public const string NoWaitEvent = "no wait event";

    /// <summary>True for a line of the application.</summary>
    public static bool IsLine(string line) => line is not (OtherLines or NotYetRead or NoWaitEvent);
}
