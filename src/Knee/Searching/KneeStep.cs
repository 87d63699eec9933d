using Knee.Trials;

namespace Knee.Searching;

/// <summary>The next trial of a search.</summary>
/// <param name="Purpose">Why the load is tried.</param>
/// <param name="Load">Starts per second, or users.</param>
/// <param name="Seconds">Length in seconds.</param>
/// <param name="NeedsFreshTarget">True after a lost trial: the target must be restarted, or rest until it answers again.</param>
/// <param name="Seed">Seed of the arrivals.</param>
public sealed record KneeStep(TrialPurpose Purpose, double Load, double Seconds, bool NeedsFreshTarget, int Seed);
