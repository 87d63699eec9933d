using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>
/// A run without its two threads and without a network: the clock jumps from one event to the next, at most
/// <see cref="LongestStepMs"/> at once, and everything happens on the test's thread in the same order every time.
/// </summary>
internal sealed class Rehearsal
{
    public const double LongestStepMs = 5;
    public const string Url = "http://localhost/";

    private readonly FakeTimeProvider _time = new();
    private readonly SnapshotTaker _snapshots;

    public Rehearsal(ExecutorPlan executor, Func<LoadPlan, LoadPlan>? change = null)
    {
        // Continuations must run inside the call that completes them.
        SynchronizationContext.SetSynchronizationContext(null);
        var plan = new LoadPlan { Target = LoadTarget.Get("First", Url), Executor = executor };
        plan = change?.Invoke(plan) ?? plan;
        Assert.Empty(LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly));
        Core = new RunCore(
            plan,
            _time,
            recorder =>
            {
                Connected = connectNs => recorder().Connect(connectNs);
                return [new HttpMessageInvoker(Target)];
            }
        );
        Target.Clock = Core.Clock;
        _snapshots = new SnapshotTaker(Core);
    }

    public RunCore Core { get; }

    public FakeTarget Target { get; } = new();

    /// <summary>Reports an opened connection to the run.</summary>
    public Action<long> Connected { get; private set; } = _ => { };

    public double NowMs => Core.Clock.NowNs / 1e6;

    public IEnumerable<double> StartsMs => Target.Arrivals.Select(arrival => arrival.AtMs);

    public IReadOnlyList<RunPart> Parts => _snapshots.Parts;

    public LoadSnapshot Snapshot() => _snapshots.Take();

    /// <summary>Advances the clock, event by event.</summary>
    public void RunTo(double untilMs)
    {
        var untilNs = (long)(untilMs * 1e6);
        while (true)
        {
            var now = Core.Clock.NowNs;
            Target.AnswerDue(now);
            var next = Core.Tick();
            Core.CheckDeadlines();
            if (now >= untilNs)
                return;
            next = Math.Min(Math.Min(next, Target.NextDueNs), Math.Min(untilNs, now + (long)(LongestStepMs * 1e6)));
            Advance(Math.Max(1, next - now));
        }
    }

    /// <summary>Advances the clock in one step, like a stalled scheduler.</summary>
    public void Jump(double ms) => Advance((long)(ms * 1e6));

    /// <summary>Continues until no request is in flight, for at most ten minutes of run time.</summary>
    public LoadSnapshot RunToEnd()
    {
        for (var limitMs = NowMs + 600_000; Core.Phase != LoadRunPhase.Ended && NowMs < limitMs; )
            RunTo(NowMs + 10);
        Assert.Null(Core.Fault);
        Assert.Equal(LoadRunPhase.Ended, Core.Phase);
        return Snapshot();
    }

    // The clock counts in steps of 100 ns.
    private void Advance(long ns) => _time.Advance(TimeSpan.FromTicks((ns + 99) / TimeSpan.NanosecondsPerTick));
}
