using Lab.Foundation.Results;
using Lab.Loads.Planning;

namespace Lab.Loads.Generators;

/// <summary>Every source of load there is.</summary>
public sealed class LoadSources(IEnumerable<ILoadSource> all)
{
    private readonly Dictionary<LoadSourceKind, ILoadSource> _all = all.ToDictionary(source => source.Kind);

    /// <summary>Those that are set up, the engine first: what a person can choose from.</summary>
    public IReadOnlyList<LoadSourceKind> Choices =>
        [.. _all.Values.Where(source => source.NotSetUp is null).Select(source => source.Kind).Order()];

    /// <summary>One of them.</summary>
    public ILoadSource this[LoadSourceKind kind] => _all[kind];

    /// <summary>The validation error of the source; null if valid.</summary>
    public FieldError? Validate(RunRequest request) =>
        _all[request.Source].NotSetUp is { } words ? new("source", words) : null;
}
