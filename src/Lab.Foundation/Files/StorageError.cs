namespace Lab.Foundation.Files;

/// <summary>An error of the data folder, with advice.</summary>
/// <param name="IsFull">True if the disk or quota is full; false if the folder is read-only or missing.</param>
/// <param name="Message">What happened and what to do.</param>
public sealed record StorageError(bool IsFull, string Message)
{
    /// <summary>The message for background writes and data held in memory; it asks for no retry.</summary>
    public string PendingMessage { get; private init; } = Message;

    // ENOSPC, EDQUOT on Linux and on macOS; ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL.
    private static readonly int[] FullUnix = [28, 122, 69],
        FullWindows = [unchecked((int)0x80070070), unchecked((int)0x80070027)];
    private const int ReadOnlyUnix = 30;

    /// <summary>True for exceptions caused by the folder or the disk.</summary>
    public static bool Matches(Exception failure) => failure is IOException or UnauthorizedAccessException;

    /// <summary>Converts an exception of the file system.</summary>
    public static StorageError From(Exception failure)
    {
        var isFull = (OperatingSystem.IsWindows() ? FullWindows : FullUnix).Contains(failure.HResult);
        var what = isFull ? "The disk of the data folder is full" : "The data folder could not be used";
        var text =
            isFull ? "Free some space"
            : failure is UnauthorizedAccessException || failure.HResult == ReadOnlyUnix
                ? "Allow the dashboard to write there, or choose another folder with Lab:DataFolder,"
            : "Check that it exists and can be written to, or choose another folder with Lab:DataFolder,";
        return new(isFull, $"{what}: {FormatMessage(failure)} Nothing was changed. {text} and try again.")
        {
            PendingMessage =
                $"{what}: {FormatMessage(failure)} {(isFull ? "Free some space" : "See that the dashboard can write there")},"
                + " and keep the dashboard running until then, or the data in memory is lost.",
        };
    }

    // The system's message as a sentence; some systems write " : " before the path.
    private static string FormatMessage(Exception failure) =>
        $"{failure.Message.Replace(" : ", ": ", StringComparison.Ordinal).TrimEnd('.', ' ')}.";
}
