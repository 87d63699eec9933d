using System.Diagnostics;

namespace Lab.Targets.Processes;

/// <summary>One process of the target or of a service. Thread-safe; <see cref="Stop"/> blocks.</summary>
internal sealed class TargetChild : IDisposable
{
    // The child's exit code if its port is in use.
    private const int PortInUseExitCode = 3;

    // The last output may arrive after the exit; a grandchild that keeps the pipe open must not block.
    private static readonly TimeSpan OutputDrainTimeout = TimeSpan.FromMilliseconds(500);

    private readonly Process _process;
    private readonly LogTail _log;
    private readonly Thread[] _readers;
    private readonly ManualResetEventSlim _isRead = new();
    private readonly CancellationTokenSource _ended = new();
    private readonly Action<Process> _requestStop;
    private readonly Action<TargetChild>? _onExit;
    private int _stopRequested;
    private volatile bool _hasEnded;

    /// <summary>Starts the process.</summary>
    /// <param name="start">The program; all streams are redirected.</param>
    /// <param name="logLines">Number of output lines kept.</param>
    /// <param name="requestStop">Requests the process to end.</param>
    /// <param name="onExit">Called once, on a dedicated thread, when the process has exited for any reason.</param>
    /// <exception cref="System.ComponentModel.Win32Exception">The system could not start it.</exception>
    public TargetChild(
        ProcessStartInfo start,
        int logLines,
        Action<Process> requestStop,
        Action<TargetChild>? onExit = null
    )
    {
        (_requestStop, _onExit, _log) = (requestStop, onExit, new LogTail(logLines));
        _process = StartAndWatch(start);
        ProcessId = _process.Id;
        _readers = [Read(_process.StandardOutput, "target-stdout"), Read(_process.StandardError, "target-stderr")];
        _isRead.Set();
    }

    public int ProcessId { get; }

    /// <summary>Cancelled when the process has ended.</summary>
    public CancellationToken Ended => _ended.Token;

    /// <summary>True once the process has ended; set before the listeners are notified.</summary>
    public bool HasEnded => _hasEnded;

    /// <summary>True when the process was asked to stop, so that its exit is not a crash.</summary>
    public bool StopRequested => Volatile.Read(ref _stopRequested) != 0;

    /// <summary>True if it ended because another program uses its port. Valid after <see cref="Ended"/>.</summary>
    public bool FoundPortTaken => ExitCode == PortInUseExitCode;

    /// <summary>The exit code. Valid after <see cref="Ended"/>.</summary>
    public int ExitCode { get; private set; }

    public IReadOnlyList<string> LogTail => _log.ToList();

    /// <summary>Requests a shutdown, waits, and kills the process tree if it does not end.</summary>
    public void Stop(TimeSpan timeout)
    {
        Volatile.Write(ref _stopRequested, 1);
        try
        {
            _requestStop(_process);
        }
        catch (IOException)
        {
            // The pipe is broken because the process has ended.
        }

        if (!_ended.Token.WaitHandle.WaitOne(timeout))
        {
            _process.Kill(entireProcessTree: true);
        }

        _ended.Token.WaitHandle.WaitOne();
    }

    public void Dispose()
    {
        _process.Dispose();
        _ended.Dispose();
        _isRead.Dispose();
    }

    private Thread Read(StreamReader output, string name)
    {
        // A full pipe would block the target in a log call.
        var thread = new Thread(() =>
        {
            try
            {
                while (output.ReadLine() is { } line)
                {
                    _log.Add(line);
                }
            }
            catch (Exception closed) when (closed is IOException or ObjectDisposedException)
            {
                _log.Add($"({name} ended: {closed.Message})");
            }
        })
        {
            IsBackground = true,
            Name = name,
        };
        thread.Start();
        return thread;
    }

    // Linux can end a process when the thread that started it ends, so that thread lives as long as the process.
    private Process StartAndWatch(ProcessStartInfo start)
    {
        var started = new TaskCompletionSource<Process>(TaskCreationOptions.RunContinuationsAsynchronously);
        new Thread(() =>
        {
            try
            {
                started.SetResult(
                    Process.Start(start)
                        ?? throw new InvalidOperationException("The system reused a process instead of starting one.")
                );
            }
            catch (Exception problem)
            {
                started.SetException(problem);
                return;
            }

            _isRead.Wait();
            WatchExit();
        })
        {
            IsBackground = true,
            Name = "target-exit",
        }.Start();
        return started.Task.GetAwaiter().GetResult();
    }

    private void WatchExit()
    {
        _process.WaitForExit();
        ExitCode = _process.ExitCode;
        _hasEnded = true;
        foreach (var reader in _readers)
        {
            reader.Join(OutputDrainTimeout);
        }

        _onExit?.Invoke(this);
        _ended.Cancel();
    }
}
