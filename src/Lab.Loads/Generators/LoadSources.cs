using Lab.Foundation.Results;
using Lab.Loads.Planning;

namespace Lab.Loads.Generators;

/// <summary>All load sources.</summary>
public sealed class LoadSources(IEnumerable<ILoadSource> all)
{
    private readonly Dictionary<LoadSourceKind, ILoadSource> _all = all.ToDictionary(source => source.Kind);

    /// <summary>The configured sources, the engine first.</summary>
    public IReadOnlyList<LoadSourceKind> Choices =>
        [.. _all.Values.Where(source => source.NotSetUp is null).Select(source => source.Kind).Order()];

    /// <summary>Returns the source of a kind.</summary>
    public ILoadSource this[LoadSourceKind kind] => _all[kind];

    /// <summary>The validation error of the source; null if valid.</summary>
    public FieldError? Validate(RunRequest request) =>
        _all[request.Source].NotSetUp is { } words ? new("source", words) : null;
}
