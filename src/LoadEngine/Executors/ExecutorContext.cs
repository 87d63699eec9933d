using LoadEngine.Recording;
using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>The dependencies of an executor.</summary>
/// <param name="Clock">The run's clock.</param>
/// <param name="Roster">The run's virtual users; executors add to it and retire from it.</param>
/// <param name="Parking">Where users wait until a given time.</param>
/// <param name="ThinkTime">Pauses of users between two iterations.</param>
/// <param name="Drop">Counts an iteration that was due at the given time and was never sent.</param>
/// <param name="Seed">The plan's seed, for random arrivals.</param>
internal sealed record ExecutorContext(
    RunClock Clock,
    UserRoster Roster,
    Parking Parking,
    ThinkTimeSampler ThinkTime,
    Action<long, DropCause> Drop,
    int Seed = 0
);
