namespace Experiments;

/// <summary>The kinds of endpoints that an experiment compares.</summary>
public enum VariantKind
{
    /// <summary>The code that looks harmless and fails under load.</summary>
    Fragile,

    /// <summary>The code that works under the same load.</summary>
    Fixed,

    /// <summary>A third endpoint for contrast: often believed to help, or even worse.</summary>
    Contrast,
}

/// <summary>One endpoint of an experiment.</summary>
/// <param name="Kind">Its kind.</param>
/// <param name="Name">A short description of the code, shown next to the toggle.</param>
/// <param name="Route">Path and query on the target, starting with a slash.</param>
/// <param name="Source">Location of its code; null for an endpoint outside this lab.</param>
public sealed record Variant(VariantKind Kind, string Name, string Route, SourceReference? Source = null)
{
    /// <summary>
    /// Time in milliseconds for which a request blocks a pool thread; null if it releases the thread while waiting.
    /// </summary>
    public double? WorkMs { get; init; }
}
