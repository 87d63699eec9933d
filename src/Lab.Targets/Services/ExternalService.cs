using System.ComponentModel;
using System.Diagnostics;
using Lab.Targets.Connections;
using Lab.Targets.Leases;
using Lab.Targets.Processes;
using Lab.Targets.Settings;
using Observation.Processes;

namespace Lab.Targets.Services;

/// <summary>
/// The user's own service as the target: only observed, or also started and ended if it has a command. All members may be
/// called from any thread; <see cref="Dispose"/> ends the watching.
/// </summary>
internal sealed class ExternalService : ITarget, IDisposable
{
    // Its diagnostics may come a moment after its port; one that is no .NET process has none at all.
    private const int MaxProcessScans = 15;

    private static readonly TimeSpan BetweenAttempts = TimeSpan.FromSeconds(1),
        BetweenLooks = TimeSpan.FromSeconds(2);

    private readonly ServiceAddress _service;
    private readonly TargetOptions _options;
    private readonly ILogger _log;
    private readonly Func<IReadOnlyList<DotnetProcess>> _processes;
    private readonly PublishedTargetState _state;
    private readonly CancellationTokenSource _end = new();
    private readonly Thread _thread;
    private int? _processId,
        _status;
    private bool _isBehindTheAddress;
    private int _looks;
    private TargetDeath? _death;
    private TargetChild? _child;
    private long _startedAt;

    /// <summary>Creates the follower; nothing is asked yet.</summary>
    /// <param name="service">Where the service is.</param>
    /// <param name="log">Hears of its states, and of what went wrong while it was looked at.</param>
    /// <param name="processes">Lists the processes of this machine; the system's when null.</param>
    /// <param name="options">Timeouts of a command; the defaults when null.</param>
    public ExternalService(
        ServiceAddress service,
        ILogger log,
        Func<IReadOnlyList<DotnetProcess>>? processes = null,
        TargetOptions? options = null
    )
    {
        (_service, _log, _processes) = (service, log, processes ?? DotnetProcesses.List);
        _options = options ?? new();
        (_processId, _isBehindTheAddress) = (service.ProcessId, service.FindsProcess);
        _state = new PublishedTargetState(service.Root, log);
        _state.Become(State(TargetPhase.Starting, "Waiting for the service to respond."));
        _thread = new Thread(Follow) { IsBackground = true, Name = "external-service" };
    }

    public event Action? Changed
    {
        add => _state.Changed += value;
        remove => _state.Changed -= value;
    }

    TargetState ITarget.State => _state.Current;

    /// <summary>Nothing is known of them, and none are set.</summary>
    public RuntimeSettings Settings => RuntimeSettings.Default;

    /// <summary>Begins to follow it.</summary>
    public void Start() => _thread.Start();

    public bool CanRestart => false;

    public Task RestartAsync(RuntimeSettings settings, LabLease lease) =>
        Task.FromException(
            new InvalidOperationException(
                $"{_service.Root.Authority} is your service: the dashboard cannot restart it. Restart it yourself, and "
                    + "the dashboard reconnects; or start its command again on the page “My service”."
            )
        );

    public void Dispose()
    {
        _end.Cancel();
        if (_thread.IsAlive)
            _thread.Join(ServiceCheck.Timeout);
        if (Interlocked.Exchange(ref _child, null) is { } child)
            LaunchedService.End(child, TimeSpan.FromSeconds(_options.StopTimeoutSeconds));
    }

    private void Follow()
    {
        if (_service.Command is { } command && !TryLaunch(command))
            return;
        // Ends the waits when the command ends.
        var child = _child;
        using var either = CancellationTokenSource.CreateLinkedTokenSource(
            _end.Token,
            child?.Ended ?? CancellationToken.None
        );
        while (!_end.IsCancellationRequested)
        {
            try
            {
                if (child is { HasEnded: true })
                {
                    ReportExit(child);
                    return;
                }

                if (_state.Current.Phase == TargetPhase.Running)
                    CheckHealth(either.Token);
                else
                    Ask(either.Token);
            }
            catch (OperationCanceledException) when (either.IsCancellationRequested)
            {
                continue;
            }
            catch (Exception failure)
            {
                _log.LogError(failure, "Your service could not be observed; the dashboard tries again.");
            }

            either.Token.WaitHandle.WaitOne(
                _state.Current.Phase == TargetPhase.Running ? BetweenLooks : BetweenAttempts
            );
        }
    }

    private bool TryLaunch(ServiceCommand command)
    {
        _startedAt = Stopwatch.GetTimestamp();
        try
        {
            _child = LaunchedService.Start(command, _options.LogLines);
            _state.Become(
                State(
                    TargetPhase.Starting,
                    $"Started {command.Words[0]} as process {_child.ProcessId}. Waiting for it."
                )
            );
            return true;
        }
        catch (Exception problem) when (problem is Win32Exception or IOException or ArgumentException)
        {
            _state.Become(State(TargetPhase.Crashed, $"The command could not be started: {problem.Message}"));
            return false;
        }
    }

    private void ReportExit(TargetChild child)
    {
        _ = child.Ended.WaitHandle.WaitOne(ServiceCheck.Timeout);
        var message = $"The command ended with exit code {TargetDeath.DescribeExitCode(child.ExitCode)}.";
        _death = new(_processId ?? child.ProcessId, child.ExitCode, message, child.LogTail);
        _processId = null;
        _state.Become(State(TargetPhase.Crashed, message) with { LogTail = _death.LogTail });
    }

    private void Ask(CancellationToken cancellation)
    {
        SawProcessEnd();
        (_status, var problem) = ServiceCheck.AskAsync(_service.Url, cancellation).GetAwaiter().GetResult();
        if (problem is null)
        {
            _looks = 0;
            RefreshProcess();
            _state.Become(State(TargetPhase.Running, RunningWords));
        }
        else if (_child is { } child)
            ReportWaiting(child);
        else if (_state.Current.Message != problem)
            _state.Become(State(TargetPhase.Crashed, problem));
    }

    // A build may precede the start, so the dashboard keeps asking.
    private void ReportWaiting(TargetChild child)
    {
        if (Stopwatch.GetElapsedTime(_startedAt).TotalSeconds < _options.StartTimeoutSeconds)
            return;
        var ports = DotnetProcesses.PortsOf(child.ProcessId);
        var message =
            $"The command does not listen at {_service.Root.Authority}, "
            + $"{_options.StartTimeoutSeconds:0} s after its start (Target:StartTimeoutSeconds). "
            + (
                ports.Count == 0
                    ? "The dashboard continues when it does."
                    : $"It listens on port {string.Join(", ", ports.Take(4))}. Correct the address."
            );
        if (_state.Current.Message != message)
            _state.Become(State(TargetPhase.Crashed, message) with { LogTail = child.LogTail });
    }

    private void CheckHealth(CancellationToken cancellation)
    {
        var ended = SawProcessEnd();
        if (!ServiceCheck.Accepts(_service.Root, cancellation))
            _state.Become(
                State(
                    TargetPhase.Crashed,
                    $"{_service.Root.Authority} no longer accepts connections. The dashboard continues when it does."
                )
            );
        else if (RefreshProcess() || ended)
            _state.Become(State(TargetPhase.Running, RunningWords));
    }

    private bool RefreshProcess()
    {
        if (_processId is not null || !_isBehindTheAddress || _looks++ >= MaxProcessScans)
            return false;
        _processId = ListeningProcess.Find(_processes(), _service.Url.AbsoluteUri)?.Id;
        return _processId is not null;
    }

    private bool SawProcessEnd()
    {
        if (_processId is not { } id || DotnetProcesses.IsAlive(id))
            return false;
        (_processId, _looks, _death) = (null, 0, new(id, null, $"Process {id} of your service has ended.", []));
        return true;
    }

    private string RunningWords
    {
        get
        {
            if (_processId is not { } id)
                return DescribeResponse(_service.Url, _status);
            var ports = _processes().FirstOrDefault(process => process.Id == id)?.Ports ?? [];
            _isBehindTheAddress |= ports.Contains(_service.Url.Port);
            return DescribeResponse(_service.Url, _status) + DescribeProcess(_service.Url, id, ports);
        }
    }

    /// <summary>Which process is watched; where it listens elsewhere, that it may be another service's.</summary>
    internal static string DescribeProcess(Uri url, int processId, IReadOnlyList<int> ports) =>
        !url.IsLoopback || ports.Count == 0 || ports.Contains(url.Port)
            ? $" Its process is {processId}."
            : $" Process {processId} is watched, but it listens on port {ports[0]}, not {url.Port}. Unless "
                + $"it runs behind that address, its threads and stacks belong to another service.";

    /// <summary>
    /// That it answers; with another status than a success, what that means for the load, which counts such an answer
    /// as failed.
    /// </summary>
    internal static string DescribeResponse(Uri url, int? status) =>
        status switch
        {
            null =>
                $"It accepts connections, but did not respond within {ServiceCheck.Timeout.TotalSeconds:0} s. Its requests may time out.",
            (>= 200 and < 300) or 304 => "It answers.",
            405 when url.AbsolutePath == "/" => "It answers.",
            _ when url.AbsolutePath == "/" =>
                $"It responds with {status} at its root, which a run counts as failed. Choose or save another endpoint.",
            _ => $"It responds with {status}, which a run counts as failed. Check the path, the method and the "
                + $"headers of the endpoint.",
        };

    private TargetState State(TargetPhase phase, string message) =>
        new(phase, _service.Root, phase == TargetPhase.Running ? _processId : null, message, [])
        {
            IsOwn = false,
            HealthUrl = _service.HealthUrl,
            RuntimeHint = HintFor(phase),
            Death = _death,
        };

    private string? HintFor(TargetPhase phase) =>
        (_processId, _service.ProcessId, _service.Root.IsLoopback) switch
        {
            ({ }, _, _) => null,
            (null, null, true) when _service.FindsProcess && phase == TargetPhase.Starting => null,
            (null, { } gone, _) when _isBehindTheAddress && _looks < MaxProcessScans =>
                $"Process {gone} has ended. The next process that listens at this address will be watched.",
            (null, { } gone, _) =>
                $"Process {gone} has ended, so its runtime is no longer watched. Choose the new one.",
            (null, null, true) when _service.FindsProcess =>
                "No .NET process of this user was found at this address, so there are no runtime values and "
                    + "stacks. If one runs behind it, choose it.",
            (null, null, true) =>
                "No process is selected, so there are no runtime values and stacks. If it is a .NET process, choose it.",
            _ =>
                $"{_service.Root.Host} is another machine: load works, but runtime values and stacks are not available.",
        };
}
