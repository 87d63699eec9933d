using System.Net.Sockets;
using Lab.Targets.Frames;
using Microsoft.Diagnostics.NETCore.Client;

namespace Lab.Targets.Stacks;

/// <summary>Records a process: its ID, the file, the length, the progress in bytes and the end.</summary>
internal delegate void RecordNettrace(
    int processId,
    string file,
    TimeSpan duration,
    Action<long> progress,
    CancellationToken stop
);

/// <inheritdoc cref="INettraceRecordings"/>
internal sealed class NettraceRecordings(
    ITarget target,
    RunInProgress run,
    RecordNettrace record,
    string temporaryFolder,
    TimeProvider time,
    ILogger<NettraceRecordings> log
) : INettraceRecordings, IDisposable
{
    /// <summary>Size at which a recording ends.</summary>
    public const long MaxBytes = 256L << 20;

    private const int MaxSeconds = 120;

    private readonly Lock _gate = new();
    private readonly string _folder = Path.Combine(temporaryFolder, $"concurrency-nettrace-{Guid.NewGuid():N}");
    private NettraceState _state = new(NettracePhase.None);
    private CancellationTokenSource? _stop;
    private Task _recording = Task.CompletedTask;
    private string? _file;

    public NettraceState State
    {
        get
        {
            lock (_gate)
                return _state;
        }
    }

    public string? File
    {
        get
        {
            lock (_gate)
                return _state.Phase == NettracePhase.Complete ? _file : null;
        }
    }

    public string? Start(int seconds)
    {
        if (seconds is < 1 or > MaxSeconds)
            return $"The length must be between 1 and {MaxSeconds} s.";
        if (run.GoesElsewhere)
            return "The load goes to a service other than the observed one. Select that service on the page “My service”.";
        if (target.State is not { Phase: TargetPhase.Running, ProcessId: { } process })
            return "The target is not a running .NET process on this machine.";
        lock (_gate)
        {
            if (_state.Phase == NettracePhase.Recording)
                return "A recording is in progress. Wait for its end, or stop it.";
            DeleteFile();
            Directory.CreateDirectory(_folder);
            _file = Path.Combine(_folder, $"process-{process}-{time.GetUtcNow():yyyyMMdd-HHmmss}.nettrace");
            _state = new(NettracePhase.Recording, seconds, ProcessId: process);
            _stop?.Dispose();
            _stop = new();
            var (file, stop) = (_file, _stop.Token);
            _recording = Task.Factory.StartNew(
                () => Record(process, file, seconds, stop),
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
        }

        return null;
    }

    public void Stop()
    {
        lock (_gate)
            _stop?.Cancel();
    }

    public void Dispose()
    {
        Stop();
        _recording.Wait();
        lock (_gate)
        {
            _stop?.Dispose();
            DeleteFile();
            if (Directory.Exists(_folder))
                Directory.Delete(_folder, recursive: true);
        }
    }

    private void Record(int process, string file, int seconds, CancellationToken stop)
    {
        var started = time.GetTimestamp();
        try
        {
            record(
                process,
                file,
                TimeSpan.FromSeconds(seconds),
                bytes =>
                    Change(state =>
                        state with
                        {
                            ElapsedSeconds = Math.Round(time.GetElapsedTime(started).TotalSeconds, 1),
                            Bytes = bytes,
                        }
                    ),
                stop
            );
            Change(state => state with { Phase = NettracePhase.Complete });
        }
        catch (Exception failure)
            when (failure
                    is TimeoutException
                        or FormatException
                        or IOException
                        or SocketException
                        or UnauthorizedAccessException
                        or DiagnosticsClientException
                        or ObjectDisposedException
            )
        {
            log.LogInformation(failure, "The events of process {ProcessId} could not be recorded.", process);
            Change(state => state with { Phase = NettracePhase.Failed, Problem = failure.Message });
        }
    }

    private void Change(Func<NettraceState, NettraceState> change)
    {
        lock (_gate)
            _state = change(_state);
    }

    private void DeleteFile()
    {
        if (_file is not null)
            System.IO.File.Delete(_file);
        _file = null;
    }
}
