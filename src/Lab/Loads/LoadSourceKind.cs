using System.Text.Json.Serialization;

namespace Lab.Loads;

/// <summary>Who makes the load.</summary>
public enum LoadSourceKind
{
    /// <summary>The engine within this program: one machine, exact figures.</summary>
    [JsonStringEnumMemberName("engine")]
    Engine,

    /// <summary>A Locust master and its workers, on as many machines as they run on; its figures are coarser, and some it does not know.</summary>
    [JsonStringEnumMemberName("locust")]
    Locust,
}

/// <summary>How a <see cref="LoadSourceKind"/> is told to people. The only place.</summary>
public static class LoadSourceKinds
{
    /// <summary>What stands beside every figure of it that is not exact; null where they are.</summary>
    public static string? Remark(this LoadSourceKind source) => source switch
    {
        LoadSourceKind.Locust => "Locust: rate is a mean over ten seconds, percentiles coarse (200, 210 ms)",
        _ => null,
    };

    /// <summary>A name.</summary>
    public static string Title(this LoadSourceKind source) => source switch
    {
        LoadSourceKind.Locust => "Locust",
        _ => "This machine",
    };
}
