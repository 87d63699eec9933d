using Lab.Foundation;
using Lab.Loads.Planning;
using LoadEngine.Plans;
using Locust.Local;
using Locust.Masters;
using Locust.Scripts;
using Locust.Swarms;
using Microsoft.Extensions.Options;

namespace Lab.Loads.Generators;

/// <summary>
/// A Locust master and its workers: connects to a running master, or starts one on this machine and stops it with the host.
/// </summary>
internal sealed class LocustSource : ILoadSource, IHostedService, IDisposable
{
    // Time for the master to receive the stop command.
    private static readonly TimeSpan Farewell = LocustMaster.RequestTimeout + TimeSpan.FromSeconds(1);

    private readonly SwarmPace _pace;
    private readonly TimeProvider _time;
    private readonly AllowedHosts _allowedHosts;
    private readonly LocustMaster? _joined;
    private readonly LocalSwarm? _local;
    private volatile LocustLoad? _latest;

    public LocustSource(IOptions<LocustOptions> options, IOptions<LabOptions> lab, SwarmPace pace, TimeProvider time)
    {
        (_pace, _time, _allowedHosts) = (pace, time, new(lab.Value.AllowedHosts));
        var set = options.Value;
        if (
            !string.IsNullOrWhiteSpace(set.Url)
            && MasterAddress.TryParse(set.Url, _allowedHosts, out var address, out _)
        )
            _joined = new(address);
        else if (set.Workers is { } workers)
            _local = new(workers, set.Program);
    }

    public LoadSourceKind Kind => LoadSourceKind.Locust;

    public string? NotSetUp =>
        _joined is null && _local is null
            ? "Locust is not configured. Start the dashboard with --locust http://127.0.0.1:8089 to join a "
                + "master, or with --locust-workers 2 to start a local one."
            : null;

    public Task<string?> PrepareAsync() =>
        Task.Factory.StartNew(Problem, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    public ILoad Start(LoadPlan plan)
    {
        List<PlanError> errors =
        [
            .. LoadPlanValidation.Validate(plan, _allowedHosts),
            .. SwarmLimits.Validate(plan).Select(WithAWayOut),
        ];
        if (errors.Count > 0)
            throw new InvalidLoadPlanException(errors);
        if (SwarmSchedule.From(plan.Executor) is not { } schedule)
            throw new InvalidLoadPlanException([new("executor", "Locust supports only the load model users.")]);
        if (Master is not { } master)
            throw new InvalidLoadPlanException([new("source", "Locust is still starting. Try again in a moment.")]);
        return _latest = new LocustLoad(
            plan,
            schedule,
            master,
            ValidateTarget,
            () => _local?.GetExitReason(),
            _pace,
            _time
        );
    }

    // The engine checks the host of each request when it is sent; for a swarm it is checked here, once.
    private List<PlanError> ValidateTarget(LoadTarget target) =>
        [.. LoadPlanValidation.Validate(target, _allowedHosts), .. SwarmLimits.Validate(target).Select(WithAWayOut)];

    private static PlanError WithAWayOut(PlanError mistake) =>
        mistake with
        {
            Message = $"{mistake.Message} Omit it, or choose the engine on this machine.",
        };

    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (_local is not null)
            new Thread(() => _local.EnsureRunning()) { IsBackground = true, Name = "locust start" }.Start();
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        Dispose();
        return Task.CompletedTask;
    }

    public void Dispose()
    {
        _latest?.End(Farewell);
        _joined?.Dispose();
        _local?.Dispose();
    }

    private LocustMaster? Master => _joined ?? _local?.Master;

    private string? Problem()
    {
        if (_local?.EnsureRunning() is { } notUp)
            return notUp;
        if (Master is not { } master)
            return NotSetUp;
        if (master.Problem() is { } problem)
            return problem;
        try
        {
            var reading = master.Read();
            if (reading.ActiveWorkers == 0)
                return $"The Locust master at {master.Address} has no worker. Start one with locust -f locustfile.py --worker.";
            return reading.IsRunning && !IsOverSoon(master)
                ? $"The Locust master at {master.Address} is running another swarm. Stop it there first."
                : null;
        }
        catch (LocustException trouble)
        {
            return trouble.Message;
        }
    }

    private bool IsOverSoon(LocustMaster master)
    {
        Thread.Sleep(_pace.MaxReadingAge);
        return !master.Read().IsRunning;
    }
}
