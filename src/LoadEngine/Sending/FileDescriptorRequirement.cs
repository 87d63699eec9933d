using System.Globalization;

namespace LoadEngine.Sending;

/// <summary>Checks at the start whether the process may open enough files and sockets.</summary>
/// <remarks>With too few, the runtime cannot load the assemblies that report the error, and ends with a stack trace.</remarks>
public static class FileDescriptorRequirement
{
    /// <summary>Returns an error message; null if there are enough or the system does not report the limit.</summary>
    /// <param name="program">The program that cannot start, as the subject of the sentence.</param>
    /// <param name="needed">How many files and sockets it needs open at once, at least 1.</param>
    public static string? Validate(string program, int needed) => Validate(program, needed, FileDescriptors.Limit());

    /// <summary>Same as above for a given limit; null for no limit.</summary>
    internal static string? Validate(string program, int needed, long? limit) =>
        limit is { } most && most < needed
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"{program} cannot start: this process may have {most} files and sockets open, and needs at least "
                    + $"{needed}. Allow more, and start it again: ulimit -n 4096."
            )
            : null;
}
