using System.Diagnostics.Metrics;
using TargetApi.Vitals;

namespace TargetApi.BackgroundWork;

/// <summary>Counts the orders of both variants. Thread-safe.</summary>
internal sealed class OrderCounters
{
    /// <summary>Counts the accepted orders.</summary>
    public const string AcceptedInstrument = "work.accepted";

    /// <summary>Counts the completed orders.</summary>
    public const string DoneInstrument = "work.done";

    /// <summary>Publishes the age of the oldest queued order in milliseconds; no value while there are no orders.</summary>
    public const string AgeInstrument = "work.age";

    /// <summary>Publishes the number of queued orders; no value while there are no orders.</summary>
    public const string QueuedInstrument = "work.queued";

    private readonly Counter<long> _accepted,
        _done;

    private readonly RecentUse _use;

    public OrderCounters(TimeProvider clock, IMeterFactory meters)
    {
        _use = new RecentUse(clock);
        var meter = meters.Create(LabMeter.Name);
        _accepted = meter.CreateCounter<long>(AcceptedInstrument, "{order}", "Orders accepted for background work.");
        _done = meter.CreateCounter<long>(DoneInstrument, "{order}", "Orders completed by the background workers.");
    }

    /// <summary>Counts an accepted order.</summary>
    public void CountAccepted()
    {
        _accepted.Add(1);
        _use.Record();
    }

    /// <summary>Counts a completed order.</summary>
    public void CountDone()
    {
        _done.Add(1);
        _use.Record();
    }

    /// <summary>Publishes age and length of these queues.</summary>
    public void Publish(IMeterFactory meters, IReadOnlyList<OrderQueue> queues)
    {
        var meter = meters.Create(LabMeter.Name);
        meter.CreateObservableGauge(
            AgeInstrument,
            () => Measure(queues.Max(queue => queue.Age.TotalMilliseconds)),
            "ms",
            "Age of the oldest queued order."
        );
        meter.CreateObservableGauge(
            QueuedInstrument,
            () => Measure((double)queues.Sum(queue => queue.Count)),
            "{order}",
            "Orders in the queues."
        );
    }

    private IEnumerable<Measurement<double>> Measure(double value) => _use.IsRecent ? [new(value)] : [];
}
