namespace Experiments;

/// <summary>The two answers an experiment compares.</summary>
public enum VariantKind
{
    /// <summary>The code that looks harmless and fails under load.</summary>
    Fragile,

    /// <summary>The code that keeps its promise under the same load.</summary>
    Fixed,
}

/// <summary>One endpoint that answers an experiment's question.</summary>
/// <param name="Kind">Whether this is the fragile or the fixed answer.</param>
/// <param name="Name">What the code does, in a few words, as shown beside the toggle.</param>
/// <param name="Route">Path and query on the target, starting with a slash.</param>
public sealed record Variant(VariantKind Kind, string Name, string Route);
