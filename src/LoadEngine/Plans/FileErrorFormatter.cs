namespace LoadEngine.Plans;

/// <summary>Describes why a file cannot be opened or written, without its name, which the system's message contains.</summary>
public static class FileErrorFormatter
{
    /// <summary>Returns the description as a sentence.</summary>
    public static string Format(Exception failure)
    {
        ArgumentNullException.ThrowIfNull(failure);
        return failure switch
        {
            FileNotFoundException or DirectoryNotFoundException => "There is no such file.",
            UnauthorizedAccessException => "It is a folder, or may not be opened.",
            PathTooLongException => "Its name is too long.",
            ArgumentException => "The file name is invalid.",
            _ when failure.Message.IndexOf(" : '", StringComparison.Ordinal) is > 0 and var end => failure.Message[
                ..end
            ] + ".",
            _ when failure.Message.Contains('\'', StringComparison.Ordinal) =>
                "It is in use by another program, or cannot be opened.",
            _ => failure.Message,
        };
    }
}
