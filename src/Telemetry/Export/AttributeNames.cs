namespace Telemetry.Export;

/// <summary>Names of what the standard has no name for.</summary>
internal static class AttributeNames
{
    /// <summary>What all of them begin with.</summary>
    public const string Prefix = "concurrency_dashboard.";

    /// <summary>Identifier of the run.</summary>
    public const string RunId = Prefix + "run.id";

    /// <summary>Identifier of its experiment.</summary>
    public const string Experiment = Prefix + "experiment";

    /// <summary>The variant a request was sent to, or that a run began with.</summary>
    public const string Variant = Prefix + "variant";
}
