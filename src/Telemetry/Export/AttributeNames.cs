namespace Telemetry.Export;

/// <summary>Attribute names that the semantic conventions do not define.</summary>
internal static class AttributeNames
{
    /// <summary>Prefix of all names.</summary>
    public const string Prefix = "concurrency_dashboard.";

    /// <summary>Identifier of the run.</summary>
    public const string RunId = Prefix + "run.id";

    /// <summary>Identifier of its experiment.</summary>
    public const string Experiment = Prefix + "experiment";

    /// <summary>The variant of a request, or the first variant of a run.</summary>
    public const string Variant = Prefix + "variant";
}
