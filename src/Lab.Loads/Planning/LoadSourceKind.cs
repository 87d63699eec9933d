using System.Text.Json.Serialization;

namespace Lab.Loads.Planning;

/// <summary>The kind of a load source.</summary>
public enum LoadSourceKind
{
    /// <summary>The built-in engine: one machine, exact figures.</summary>
    [JsonStringEnumMemberName("engine")]
    Engine,

    /// <summary>
    /// A Locust master and its workers on any number of machines; its figures are approximate, and some are unknown.
    /// </summary>
    [JsonStringEnumMemberName("locust")]
    Locust,
}

/// <summary>Display names of <see cref="LoadSourceKind"/>, and remarks on its figures.</summary>
public static class LoadSourceKinds
{
    /// <summary>The remark on a swarm's latencies.</summary>
    public const string LatencyNote = "Locust: percentiles of about ten seconds, coarse (200, 210 ms)";

    /// <summary>The remark on a swarm's rates.</summary>
    public const string RateNote = "Locust: rate is a mean over ten seconds";

    /// <summary>The display name.</summary>
    public static string Title(this LoadSourceKind source) =>
        source switch
        {
            LoadSourceKind.Locust => "Locust",
            _ => "This machine",
        };

    /// <summary>The remark on the figures of a run, as a sentence; null if they are exact.</summary>
    public static string? Remark(this LoadSourceKind source) =>
        source switch
        {
            LoadSourceKind.Locust =>
                "Load from Locust: percentiles are coarse (200, 210 ms), the rate on charts is a mean "
                    + "over ten seconds, and requests in flight when users left are not counted.",
            _ => null,
        };
}
