namespace Experiments;

/// <summary>The answers an experiment compares.</summary>
public enum VariantKind
{
    /// <summary>The code that looks harmless and fails under load.</summary>
    Fragile,

    /// <summary>The code that keeps its promise under the same load.</summary>
    Fixed,

    /// <summary>A third answer, shown for contrast: often believed to help, or even worse.</summary>
    Contrast,
}

/// <summary>One endpoint that answers an experiment's question.</summary>
/// <param name="Kind">Which of the answers this is.</param>
/// <param name="Name">What the code does, in a few words, as shown beside the toggle.</param>
/// <param name="Route">Path and query on the target, starting with a slash.</param>
/// <param name="Source">Where its code is; null for an endpoint that is not this lab's own.</param>
public sealed record Variant(VariantKind Kind, string Name, string Route, SourceReference? Source = null)
{
    /// <summary>Time in milliseconds for which a request holds a pool thread; null when it gives the thread back while it waits.</summary>
    public double? WorkMs { get; init; }
}
