using Knee.Trials;

namespace Knee.Searching;

/// <summary>The tried loads of a search. A load is lost when more than half of its seconds are lost, as in MLRsearch.</summary>
internal sealed class KneeLoads
{
    private const double MaxLostShare = 0.5;
    private readonly IReadOnlyList<Trial> _void;
    private readonly IReadOnlyList<(double Load, bool IsLost, int Trials)> _decided;

    public KneeLoads(IReadOnlyList<Trial> trials)
    {
        var searched = trials.Where(trial => trial.Purpose < TrialPurpose.Break).ToArray();
        Valid = [.. searched.Where(trial => trial.Verdict != TrialVerdict.Void)];
        _decided =
        [
            .. Valid
                .GroupBy(trial => trial.Load)
                .Select(group => (group.Key, IsLost(group), group.Count()))
                .OrderBy(load => load.Key),
        ];
        _void = [.. searched.Where(trial => trial.Verdict == TrialVerdict.Void)];
        Unmade = _void
            .GroupBy(trial => trial.Load)
            .Where(group => group.Count() >= KneeSearch.MaxVoids && Valid.All(trial => trial.Load != group.Key))
            .Select(group => (double?)group.Key)
            .Min();
    }

    /// <summary>The trials that say something about the target.</summary>
    public IReadOnlyList<Trial> Valid { get; }

    /// <summary>The lowest load that the generator could not make, however often it was tried; null without one.</summary>
    public double? Unmade { get; }

    /// <summary>The lowest lost load; null without one.</summary>
    public double? Lost => _decided.Where(load => load.IsLost).Select(load => (double?)load.Load).Min();

    /// <summary>The highest kept load below the lowest lost one; null without one.</summary>
    public double? Kept =>
        _decided
            .Where(load => !load.IsLost && load.Load < (Lost ?? double.PositiveInfinity))
            .Select(load => (double?)load.Load)
            .Max();

    /// <summary>Valid trials of a load.</summary>
    public int TrialsAt(double load) => _decided.FirstOrDefault(tried => tried.Load == load).Trials;

    /// <summary>Void trials of a load.</summary>
    public int VoidsAt(double load) => _void.Count(trial => trial.Load == load);

    /// <summary>Whether a load was confirmed in the longer window.</summary>
    public bool IsConfirmed(double load) =>
        Valid.Any(trial =>
            trial.Load == load && trial is { Purpose: TrialPurpose.Confirmation, Verdict: TrialVerdict.Kept }
        );

    private static bool IsLost(IEnumerable<Trial> trials)
    {
        var (lost, all) = (0.0, 0.0);
        foreach (var trial in trials)
        {
            // A lost trial may have ended early, and counts as long as it was planned at least.
            var weight = trial.Purpose == TrialPurpose.Confirmation ? 3.0 : 1.0;
            all += weight;
            lost += trial.Verdict == TrialVerdict.Lost ? weight : 0;
        }

        return lost > MaxLostShare * all;
    }
}
