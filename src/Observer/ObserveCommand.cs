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
/// The command <c>observe --pid N [--events]</c>: writes one line of JSON per observation to standard output and reads one
/// command per line from standard input. It ends when standard input closes.
/// </summary>
public static class ObserveCommand
{
    /// <summary>The word after the name of the program.</summary>
    public const string Name = "observe";

    /// <summary>Exit code for invalid options.</summary>
    public const int BadUsage = 2;

    /// <summary>Exit code when the process cannot be observed.</summary>
    public const int CannotObserve = 3;

    private const string Events = "--events";

    // A crash for the caller, which starts the command again.
    private const int StreamEnded = 4;

    private const int Nice = 10;

    /// <summary>Runs the command.</summary>
    /// <param name="options">The arguments after the name of the command.</param>
    /// <returns>The exit code.</returns>
    public static int Run(IReadOnlyList<string> options)
    {
        ArgumentNullException.ThrowIfNull(options);
        string[] arguments = [.. options];
        if (
            arguments is not ["--pid", var text, .. var rest]
            || rest is not ([] or [Events])
            || !int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var process)
        )
        {
            Console.Error.WriteLine("Usage: observe --pid ID [--events]");
            return BadUsage;
        }

        return Observe(
            process,
            rest is [Events],
            Console.In,
            new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true },
            new ProcessAccess(),
            LowerPriority,
            TimeProvider.System
        );
    }

    /// <summary>Observes a process: its memory, or its events where that is requested or the memory cannot be read.</summary>
    internal static int Observe(
        int process,
        bool usesEvents,
        TextReader input,
        TextWriter output,
        IProcessAccess access,
        Action<int> lowerPriority,
        TimeProvider clock
    )
    {
        void Write(ObserverMessage message) => output.WriteLine(ObserverJson.Write(message));
        int End(ObserverState state, RefusalReason? reason = null, string? remedy = null)
        {
            Write(new ObserverStatus(clock.GetUtcNow(), state, reason, remedy));
            return CannotObserve;
        }

        if (!OperatingSystem.IsLinux())
            return End(ObserverState.Unsupported, RefusalReason.NotLinux);
        if (!Directory.Exists($"/proc/{process}"))
            return End(ObserverState.TargetEnded);
        var refusal = usesEvents ? null : Refusal.Find(access, process);
        var (runtime, missing) = TargetRuntime.Find(process);
        try
        {
            if (refusal is null && runtime is not null && !usesEvents)
            {
                ObserveMemory(process, runtime, input, Write, lowerPriority, clock);
                return 0;
            }

            var reason = refusal?.Reason ?? missing;
            var remedy = refusal?.Remedy ?? RemedyOf(missing);
            if (CanHaveEvents(missing, refusal is not null))
            {
                using var scan = new ThreadScan(process, OpenFileQuota.Create());
                using var session = EventSession.Connect(process, runtime, scan, Write, clock);
                lowerPriority(0);
                if (session is not null)
                    return session.Run(reason, remedy, ReadCommands(input)) ? 0 : StreamEnded;
            }

            return End(refusal is null ? ObserverState.Unsupported : ObserverState.Refused, reason, remedy);
        }
        catch (Exception failure)
            when (failure is ClrDiagnosticsException or InvalidOperationException or ArgumentException
                && !Directory.Exists($"/proc/{process}")
            )
        {
            return End(ObserverState.TargetEnded);
        }
        catch (ClrDiagnosticsException failure)
        {
            return End(ObserverState.Unsupported, RefusalReason.NoDebuggingLibrary, failure.Message);
        }
        catch (IOException)
        {
            // The reader of the output has ended.
            return 0;
        }
    }

    private static void ObserveMemory(
        int process,
        TargetRuntime runtime,
        TextReader input,
        Action<ObserverMessage> write,
        Action<int> lowerPriority,
        TimeProvider clock
    )
    {
        var commands = ReadCommands(input);
        using var tracer = new TracerThread();
        Rehearsal.Compile();
        using var target = new TargetProcess(process, runtime, tracer);
        write(new ObserverStatus(clock.GetUtcNow(), ObserverState.Observing, Runtime: runtime.Version));
        // The start has the normal priority too: on a busy machine it would take minutes otherwise.
        lowerPriority(tracer.Id);
        using var scan = new ThreadScan(process, OpenFileQuota.Create());
        new ObserverSession(process, target, scan, commands, write, clock).Run();
    }

    // Without permission, the files of the process may be hidden too.
    private static bool CanHaveEvents(RefusalReason? missing, bool isRefused) =>
        missing is not (RefusalReason.NativeAot or RefusalReason.OldRuntime)
        && (isRefused || missing is not RefusalReason.NotDotnet);

    private static string? RemedyOf(RefusalReason? reason) =>
        reason == RefusalReason.SingleFile ? "Publish the service without PublishSingleFile." : null;

    // The stop itself keeps the normal priority, so that it is short.
    private static void LowerPriority(int exceptThread)
    {
        foreach (var thread in ProcFile.Threads(Environment.ProcessId))
        {
            if (thread != exceptThread)
                _ = Libc.SetPriority(0, thread, Nice);
        }
    }

    private static BlockingCollection<ObserverCommand> ReadCommands(TextReader input)
    {
        var commands = new BlockingCollection<ObserverCommand>();
        new Thread(() =>
        {
            while (input.ReadLine() is { } line)
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
