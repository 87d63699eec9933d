using System.ComponentModel;
using System.Text.Json;
using Lab.Targets.Connections;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Microsoft.Extensions.Options;

namespace Lab.Targets.Processes;

/// <summary>
/// Supervises the API under load as a child process: starts it with the host, detects its exit, restarts it on
/// demand and ends it with the host. Thread-safe: a semaphore allows one start or
/// stop at a time, and the state is published by a thread-safe type.
/// </summary>
public sealed class TargetProcess : ITarget, IHostedService, IDisposable
{
    private readonly TargetOptions _options;
    private readonly ITargetRuntimes _runtimes;
    private readonly ILogger<TargetProcess> _log;
    private readonly TargetDatabase _database;
    private readonly SemaphoreSlim _oneAtATime = new(1, 1);
    private readonly CancellationTokenSource _shutdown;
    private readonly PublishedTargetState _state;
    private volatile RuntimeSettings _settings = RuntimeSettings.Default;
    private string? _program;
    private TargetChild? _child;
    private Task _firstStart = Task.CompletedTask;

    /// <summary>Creates the supervisor without starting the target.</summary>
    public TargetProcess(
        IOptions<TargetOptions> options,
        ITargetRuntimes runtimes,
        TargetDatabase database,
        IHostApplicationLifetime lifetime,
        ILogger<TargetProcess> log
    )
    {
        _options = options.Value;
        (_runtimes, _database, _log) = (runtimes, database, log);
        _shutdown = CancellationTokenSource.CreateLinkedTokenSource(lifetime.ApplicationStopping);
        _state = new PublishedTargetState(_options.Address, log);
    }

    /// <inheritdoc/>
    public event Action? Changed
    {
        add => _state.Changed += value;
        remove => _state.Changed -= value;
    }

    /// <inheritdoc/>
    public TargetState State => _state.Current;

    /// <inheritdoc/>
    public RuntimeSettings Settings => _settings;

    /// <inheritdoc/>
    public async Task RestartAsync(RuntimeSettings settings, LabLease lease)
    {
        ArgumentNullException.ThrowIfNull(settings);
        ArgumentNullException.ThrowIfNull(lease);
        lease.EnsureHeld();
        // The target runs during a build, and keeps running if there is no build in the end.
        var program = settings.Net is { } net ? await _runtimes.PrepareAsync(net, _shutdown.Token) : null;
        await RestartAsync(
            settings,
            program,
            () =>
            {
                if (lease.ReleasesAfterRestart)
                    lease.Dispose();
            }
        );
    }

    /// <inheritdoc/>
    public void StopBuilding() => _runtimes.StopBuilding();

    /// <summary>Stops the target if it runs; it stays stopped until it is restarted.</summary>
    internal Task EndAsync() => OneAtATimeAsync(End, CancellationToken.None);

    /// <summary>Starts the target without blocking the host, because the page shows the progress.</summary>
    public Task StartAsync(CancellationToken cancellationToken)
    {
        _firstStart = FirstStartAsync();
        return Task.CompletedTask;
    }

    /// <summary>Stops the target gracefully if possible.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _shutdown.CancelAsync();
        await _firstStart;
        // The host's timeout does not cancel this, because an orphan would keep the port.
        await OneAtATimeAsync(End, CancellationToken.None);
    }

    /// <summary>Kills the target if it still runs.</summary>
    public void Dispose()
    {
        End();
        _oneAtATime.Dispose();
        _shutdown.Dispose();
    }

    private async Task FirstStartAsync()
    {
        try
        {
            // No lease: until the target runs for the first time, there is no run to disturb.
            await RestartAsync(_settings, _program, isUp: () => { });
        }
        catch (OperationCanceledException) when (_shutdown.IsCancellationRequested)
        {
            _state.Become(TargetPhase.Stopped, "The dashboard was stopped while the target was starting.");
        }
        catch (Exception problem)
        {
            _log.LogError(problem, "The target could not be started.");
            _state.Become(TargetPhase.Crashed, $"The target could not be started: {problem.Message}");
        }
    }

    private Task RestartAsync(RuntimeSettings settings, string? program, Action isUp) =>
        OneAtATimeAsync(
            () =>
            {
                End();
                (_settings, _program) = (settings, program);
                Begin(isUp);
            },
            _shutdown.Token
        );

    // Starting and stopping a process block, so they run on a dedicated thread instead of the pool.
    private async Task OneAtATimeAsync(Action work, CancellationToken cancellation)
    {
        await _oneAtATime.WaitAsync(cancellation);
        try
        {
            await Task.Factory.StartNew(
                work,
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
        }
        finally
        {
            _oneAtATime.Release();
        }
    }

    private void Begin(Action isUp)
    {
        _shutdown.Token.ThrowIfCancellationRequested();
        if (_program is null && !File.Exists(_options.AssemblyPath))
        {
            _state.Become(
                TargetPhase.Crashed,
                $"{_options.AssemblyPath} does not exist. Build the solution, or set Target:Path to the path of TargetApi.dll."
            );
        }
        else if (LoopbackPort.IsTaken(_options.Port))
        {
            _state.Become(TargetPhase.Crashed, PortTaken());
        }
        else
        {
            StartChild(isUp);
        }
    }

    private void StartChild(Action isUp)
    {
        try
        {
            using var config = DerivedRuntimeConfig.For(_options.AssemblyPath, _settings);
            if (Spawn(config?.Path) is { } child)
            {
                WaitUntilRunning(child, isUp);
            }
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or JsonException)
        {
            _state.Become(
                TargetPhase.Crashed,
                $"The target could not be started with these settings: {problem.Message}"
            );
        }
    }

    private TargetChild? Spawn(string? runtimeConfig)
    {
        try
        {
            var child = new TargetChild(
                TargetStartInfo.For(_options, _settings, runtimeConfig, _database.ConnectionString, _program),
                _options.LogLines,
                process => process.StandardInput.Close(),
                OnExit
            );
            Adopt(child);
            return child;
        }
        catch (Win32Exception problem)
        {
            _state.Become(TargetPhase.Crashed, $"The target could not be started: {problem.Message}");
            return null;
        }
    }

    private void WaitUntilRunning(TargetChild child, Action isUp)
    {
        using var givenUp = CancellationTokenSource.CreateLinkedTokenSource(_shutdown.Token, child.Ended);
        if (
            HealthCheck.WaitUntilHealthy(
                _options.Address,
                TimeSpan.FromSeconds(_options.StartTimeoutSeconds),
                givenUp.Token
            )
        )
        {
            TargetWarmUp.Run(_options.Address, TimeSpan.FromSeconds(_options.WarmUpSeconds), givenUp.Token);
            var report = RuntimeReports.Read(_options.Address, _log, givenUp.Token);
            isUp();
            _state.Become(
                TargetPhase.Running,
                $"Running at {_options.Address} as process {child.ProcessId}.",
                child,
                report: report
            );
            return;
        }

        if (child.Ended.IsCancellationRequested)
        {
            return; // OnExit has published the reason.
        }

        var tail = child.LogTail;
        End();
        _shutdown.Token.ThrowIfCancellationRequested();
        _state.Become(
            TargetPhase.Crashed,
            $"The target did not respond to its health check within {_options.StartTimeoutSeconds} s "
                + $"(Target:StartTimeoutSeconds) and was stopped.",
            tail: tail
        );
    }

    private void End()
    {
        if (Volatile.Read(ref _child) is { } child)
        {
            child.Stop(TimeSpan.FromSeconds(_options.StopTimeoutSeconds));
            Volatile.Write(ref _child, null);
            child.Dispose();
        }
    }

    private void OnExit(TargetChild child)
    {
        if (child.StopRequested || _shutdown.IsCancellationRequested)
        {
            _state.Become(TargetPhase.Stopped, "The target was stopped.");
        }
        else
        {
            var why = child.FoundPortTaken
                ? PortTaken()
                : $"The target process ended with exit code {TargetDeath.DescribeExitCode(child.ExitCode)}.";
            _state.Die(new(child.ProcessId, child.ExitCode, why, child.LogTail));
        }
    }

    private string PortTaken() =>
        $"Port {_options.Port} is already in use by another program. Stop that program, or choose "
        + $"another port with Target:Port.";

    private void Adopt(TargetChild child)
    {
        Volatile.Write(ref _child, child);
        _state.Become(TargetPhase.Starting, $"Starting as process {child.ProcessId}.", child);
    }
}
