using System.ComponentModel;
using System.Globalization;
using System.Runtime.InteropServices;
using Observer.Kernel;

namespace Observer;

/// <summary>
/// The command <c>launch --parent ID -- PROGRAM ARGUMENTS</c>: lets the observer read this process, and replaces it by the
/// program. The process is ended when the thread that started it ends.
/// </summary>
public static class LaunchCommand
{
    /// <summary>The word after the name of the program.</summary>
    public const string Name = "launch";

    /// <summary>Exit code when the program cannot be executed, as in a shell.</summary>
    public const int CannotExecute = 127;

    private const int BadUsage = 2;

    /// <summary>True where a program can be launched this way.</summary>
    public static bool IsSupported => OperatingSystem.IsLinux();

    /// <summary>The arguments of the <c>dotnet</c> host that launch a program as a child of this process.</summary>
    /// <param name="command">The program and its arguments.</param>
    public static IReadOnlyList<string> Arguments(IEnumerable<string> command) =>
        [
            Path.Combine(AppContext.BaseDirectory, "Observer.dll"),
            Name,
            "--parent",
            Environment.ProcessId.ToString(CultureInfo.InvariantCulture),
            "--",
            .. command,
        ];

    /// <summary>Requests a launched program and its descendants to end.</summary>
    public static void RequestStop(int process) => _ = Libc.Kill(-process, Libc.Terminate);

    /// <summary>Ends what is left of a launched program and its descendants.</summary>
    public static void Kill(int process) => _ = Libc.Kill(-process, Libc.KillSignal);

    /// <summary>Runs the command. Returns only if the program cannot be executed.</summary>
    /// <param name="options">The arguments after the name of the command.</param>
    public static int Run(IReadOnlyList<string> options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (
            !IsSupported
            || options is not ["--parent", var text, "--", var program, ..]
            || !int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var parent)
        )
        {
            Console.Error.WriteLine("Usage: launch --parent ID -- PROGRAM ARGUMENTS");
            return BadUsage;
        }

        // A group of its own, so that all descendants can be ended together.
        _ = Libc.SetProcessGroup(0, 0);
        _ = Libc.ControlProcess(Libc.SetParentDeathSignal, Libc.Terminate);
        if (Libc.ParentId() != parent)
            return BadUsage;
        // Fails without Yama, which then forbids nothing. Execution keeps the permission, because this is the main thread.
        _ = Libc.ControlProcess(Libc.SetPtracer, Libc.AnyPtracer);
        DeleteDiagnosticSocket();
        // Execution keeps ignored signals: those that the runtime ignores, and those of a dashboard in the background.
        for (var signal = 1; signal <= Libc.LastStandardSignal; signal++)
            _ = Libc.Signal(signal, Libc.DefaultAction);
        _ = Libc.Execute(program, [.. options.Skip(3), null]);
        // Writing to the console would overwrite it.
        var error = Marshal.GetLastPInvokeError();
        Console.Error.WriteLine(
            $"{program}: {new Win32Exception(error).Message}. "
                + "Check the command, its working folder and the search path."
        );
        return CannotExecute;
    }

    // The next runtime of this process has the same ID and start time, and therefore the same name for its socket.
    private static void DeleteDiagnosticSocket()
    {
        try
        {
            foreach (
                var socket in Directory.EnumerateFiles(
                    Path.GetTempPath(),
                    $"dotnet-diagnostic-{Environment.ProcessId}-*-socket"
                )
            )
                File.Delete(socket);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            // Then this runtime has no socket there.
        }
    }
}
