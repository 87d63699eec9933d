using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.Diagnostics.Runtime;
using Observation.Threads;
using Observer.Contract;
using Observer.Kernel;
using Observer.Processes;
using Observer.Runtime;
using Observer.Sessions;

namespace Observer;

/// <summary>
/// The command <c>observe --pid N</c>: writes one line of JSON per observation to standard output and reads one command
/// per line from standard input. It ends when standard input closes.
/// </summary>
public static class ObserveCommand
{
    /// <summary>The word after the name of the program.</summary>
    public const string Name = "observe";

    /// <summary>Exit code for invalid options.</summary>
    public const int BadUsage = 2;

    /// <summary>Exit code when the process cannot be observed.</summary>
    public const int CannotObserve = 3;

    private const int Nice = 10;

    /// <summary>Runs the command.</summary>
    /// <param name="options">The arguments after the name of the command.</param>
    /// <returns>The exit code.</returns>
    public static int Run(IReadOnlyList<string> options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (
            options is not ["--pid", var text]
            || !int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var process)
        )
        {
            Console.Error.WriteLine("Usage: observe --pid ID");
            return BadUsage;
        }

        var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
        return Observe(process, output, new ProcessAccess(), TimeProvider.System);
    }

    private static int Observe(int process, TextWriter output, IProcessAccess access, TimeProvider clock)
    {
        void Write(ObserverMessage message) => output.WriteLine(ObserverJson.Write(message));
        int Refuse(ObserverState state, RefusalReason reason, string? remedy = null)
        {
            Write(new ObserverStatus(clock.GetUtcNow(), state, reason, remedy));
            return CannotObserve;
        }

        if (!OperatingSystem.IsLinux())
            return Refuse(ObserverState.Unsupported, RefusalReason.NotLinux);
        if (!Directory.Exists($"/proc/{process}"))
        {
            Write(new ObserverStatus(clock.GetUtcNow(), ObserverState.TargetEnded));
            return CannotObserve;
        }

        if (Refusal.Find(access, process) is { } refusal)
            return Refuse(ObserverState.Refused, refusal.Reason, refusal.Remedy);
        var (runtime, reason) = TargetRuntime.Find(process);
        if (runtime is null)
            return Refuse(
                ObserverState.Unsupported,
                reason!.Value,
                reason == RefusalReason.SingleFile ? "Publish the service without PublishSingleFile." : null
            );

        var commands = ReadCommands();
        using var tracer = new TracerThread();
        Rehearsal.Compile();
        try
        {
            using var target = new TargetProcess(process, runtime, tracer);
            Write(new ObserverStatus(clock.GetUtcNow(), ObserverState.Observing, Runtime: runtime.Version));
            // The start has the normal priority too: on a busy machine it would take minutes otherwise.
            LowerPriority(tracer.Id);
            using var scan = new ThreadScan(process, OpenFileQuota.Create());
            new ObserverSession(process, target, scan, commands, Write, clock).Run();
            return 0;
        }
        catch (Exception failure)
            when (failure is ClrDiagnosticsException or InvalidOperationException or ArgumentException
                && !Directory.Exists($"/proc/{process}")
            )
        {
            Write(new ObserverStatus(clock.GetUtcNow(), ObserverState.TargetEnded));
            return CannotObserve;
        }
        catch (ClrDiagnosticsException failure)
        {
            return Refuse(ObserverState.Unsupported, RefusalReason.NoDebuggingLibrary, failure.Message);
        }
        catch (IOException)
        {
            // The reader of the output has ended.
            return 0;
        }
    }

    // The stop itself keeps the normal priority, so that it is short.
    private static void LowerPriority(int exceptThread)
    {
        foreach (var thread in ProcFile.Threads(Environment.ProcessId))
        {
            if (thread != exceptThread)
                _ = Libc.SetPriority(0, thread, Nice);
        }
    }

    private static BlockingCollection<ObserverCommand> ReadCommands()
    {
        var commands = new BlockingCollection<ObserverCommand>();
        new Thread(() =>
        {
            while (Console.In.ReadLine() is { } line)
            {
                if (Enum.TryParse<ObserverCommand>(line.Trim(), ignoreCase: true, out var command))
                    commands.Add(command);
            }

            commands.CompleteAdding();
        })
        {
            IsBackground = true,
            Name = "commands",
        }.Start();
        return commands;
    }
}
