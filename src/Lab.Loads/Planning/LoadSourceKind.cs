using System.Text.Json.Serialization;

namespace Lab.Loads.Planning;

/// <summary>Who makes the load.</summary>
public enum LoadSourceKind
{
    /// <summary>The engine within this program: one machine, exact figures.</summary>
    [JsonStringEnumMemberName("engine")]
    Engine,

    /// <summary>
    /// A Locust master and its workers, on as many machines as they run on; its figures are coarser, and some it does
    /// not know.
    /// </summary>
    [JsonStringEnumMemberName("locust")]
    Locust,
}

/// <summary>The display name of a <see cref="LoadSourceKind"/>, and the remark on its figures.</summary>
public static class LoadSourceKinds
{
    /// <summary>What a chart of latencies says of a swarm's.</summary>
    public const string LatencyNote = "Locust: percentiles of about ten seconds, coarse (200, 210 ms)";

    /// <summary>What a chart of rates says of a swarm's.</summary>
    public const string RateNote = "Locust: rate is a mean over ten seconds";

    /// <summary>A name.</summary>
    public static string Title(this LoadSourceKind source) =>
        source switch
        {
            LoadSourceKind.Locust => "Locust",
            _ => "This machine",
        };

    /// <summary>A remark on the figures of a whole run, as a sentence; null where they are exact.</summary>
    public static string? Remark(this LoadSourceKind source) =>
        source switch
        {
            LoadSourceKind.Locust =>
                "Load from Locust: its percentiles are coarse (200, 210 ms), on charts its rate is a mean "
                    + "over ten seconds, and requests in flight when users left are not counted.",
            _ => null,
        };
}
