namespace Observation.Processes;

/// <summary>Finds the assembly in the command line of a .NET process.</summary>
internal static class CommandLineAssembly
{
    private const string Extension = ".dll";

    /// <summary>File name of the first assembly after the program; null if there is none.</summary>
    /// <param name="arguments">The program and its arguments.</param>
    public static string? In(IReadOnlyList<string> arguments) =>
        arguments
            .Skip(1)
            .Where(IsAssembly)
            .Select(argument => argument[(argument.LastIndexOfAny(['/', '\\']) + 1)..])
            .FirstOrDefault();

    // An option can end with the extension as well, such as "--key=secret.dll".
    private static bool IsAssembly(string argument) =>
        argument.Length > Extension.Length
        && argument.EndsWith(Extension, StringComparison.OrdinalIgnoreCase)
        && argument[0] is not '-'
        && argument.IndexOfAny(['=', '@', ';']) < 0;
}
