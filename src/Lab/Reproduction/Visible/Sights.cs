using Experiments;
using Experiments.Charts;
using Lab.Loads;

namespace Lab.Reproduction.Visible;

/// <summary>
/// What must be visible on the stage in each experiment: after Start, and after the flip to the fixed variant, under the load that is offered
/// first. The levels are far from where either variant would be by chance on 2 to 16 cores. Stateless.
/// </summary>
internal static class Sights
{
    private static readonly Dictionary<string, (double FlipSeconds, double Seconds, Sight Start, Sight Flip)> All = new()
    {
        ["blocking"] = (8, 16,
            new("what waits grows five times as old as the 200 ms of work", 8, SeriesCatalogue.WaitingOldest, Bound.AtLeast, 1_000),
            new("OK answers rise to hundreds a second", 6, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 200)),
        ["sync-over-async"] = (12, 22,
            new("what waits grows four times as old as the 500 ms of work", 11, SeriesCatalogue.WaitingOldest, Bound.AtLeast, 2_000),
            new("OK answers rise to what the users ask for", 10, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 120)),
        ["http"] = (6, 12,
            new("sockets in TIME_WAIT pile up", 6, SeriesCatalogue.TcpTimeWait, Bound.AtLeast, 500),
            new("OK answers go on", 5, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 100)),
        ["io"] = (8, 16,
            new("nobody is answered in time any more", 8, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 60),
            new("half of the requests are answered in time again", 7, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 220)),
        ["abandoned"] = (6, 14,
            new("the server works on hundreds of requests nobody waits for", 6, SeriesCatalogue.HttpActiveRequests, Bound.AtLeast, 300),
            new("the server works on no more than are waited for", 7, SeriesCatalogue.HttpActiveRequests, Bound.AtMost, 150)),
        ["logging-lock"] = (6, 13,
            new("threads queue up at the lock", 6, SeriesCatalogue.LockContentions, Bound.AtLeast, 20),
            new("nobody waits at a lock", 7, SeriesCatalogue.LockContentions, Bound.AtMost, 10)),
        ["cpu"] = (6, 12,
            new("the machine's processors are at their limit", 5, SeriesCatalogue.CpuMachine, Bound.AtLeast, 85),
            new("they stay there: nothing was waiting", 5, SeriesCatalogue.CpuMachine, Bound.AtLeast, 85)),
        ["retry-storm"] = (13, 26,
            new("calls to the dependency multiply", 8, SeriesCatalogue.DependencyCalls, Bound.AtLeast, 250),
            new("answers in time come back", 10, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 70)),
        ["burst-ladder"] = (6, 30,
            new("OK answers stay at a few a second, with 60 users asking", 6, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 15),
            new("OK answers rise to what the users ask for, once the blocked ones have been worked off", 22, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 22)),
        ["pool-tuning"] = (6, 12,
            new("answers come by the hundred", 6, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300),
            new("they go on, without the hop", 5, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300)),
    };

    /// <summary>What must be seen in an experiment; empty for one of which nothing is said.</summary>
    public static IReadOnlyList<Expectation> Expectations(string experiment) => All.TryGetValue(experiment, out var sights) ? [sights.Start.Expectation, sights.Flip.Expectation] : [];

    /// <summary>Plays the experiment as a person would, and looks.</summary>
    public static async Task<IReadOnlyList<Outcome>> LookAsync(Bench bench, string experiment)
    {
        if (!All.TryGetValue(experiment, out var sights)) return [];
        // What has been seen need not be looked at any longer.
        var trial = await bench.FlipAsync(
            experiment, LoadOf(experiment, (int)sights.Seconds), sights.FlipSeconds,
            frames => Trial.FlippedIn(frames) is { } at && sights.Flip.In(frames, at, frames[^1].Time - frames[0].Time).Holds);
        var flipped = trial.Flipped ?? throw new InvalidOperationException("The variant was not switched in the middle of the run.");
        return [sights.Start.In(trial.Frames, 0, flipped), sights.Flip.In(trial.Frames, flipped, trial.Summary.Seconds)];
    }

    // The load that is offered first, for as long as it takes to see what it is there for.
    private static RunRequest LoadOf(string experiment, int seconds)
    {
        var preset = ExperimentCatalogue.Find(experiment)!.Presets[0];
        return preset.RatePerSecond is { } rate
            ? new() { Model = LoadModel.ConstantArrivalRate, RatePerSecond = rate, MaxVus = preset.Stages[0].Users, DurationSeconds = seconds, TimeoutMs = preset.TimeoutMs }
            : new() { Users = preset.Stages.Max(stage => stage.Users), RampSeconds = 1, DurationSeconds = seconds, TimeoutMs = preset.TimeoutMs };
    }
}
