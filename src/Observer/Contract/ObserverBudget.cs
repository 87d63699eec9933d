namespace Observer.Contract;

/// <summary>Limits of the observer's costs, averaged over a minute.</summary>
public static class ObserverBudget
{
    /// <summary>Largest share of a minute in which the target is stopped, in percent.</summary>
    public const double MaxStopPercent = 0.2;

    /// <summary>Largest share of the machine's CPU, in percent.</summary>
    public const double MaxCpuPercent = 3;
}
