using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>The names of the plan's enumerations in a document.</summary>
internal static class PlanNames
{
    public static readonly IReadOnlyDictionary<string, string> Executors = ExecutorNames.All.ToDictionary(name => name);

    public static readonly IReadOnlyDictionary<string, HttpProtocolVersion> Protocols = new Dictionary<
        string,
        HttpProtocolVersion
    >
    {
        ["http1.1"] = HttpProtocolVersion.Http11,
        ["http2"] = HttpProtocolVersion.Http2,
    };

    public static readonly IReadOnlyDictionary<string, ConnectionPolicy> Connections = new Dictionary<
        string,
        ConnectionPolicy
    >
    {
        ["reuse"] = ConnectionPolicy.Reuse,
        ["new"] = ConnectionPolicy.NewForEachRequest,
    };

    public static readonly IReadOnlyDictionary<string, ArrivalSpacing> Arrivals = new Dictionary<string, ArrivalSpacing>
    {
        ["even"] = ArrivalSpacing.Even,
        ["poisson"] = ArrivalSpacing.Poisson,
    };

    public static readonly IReadOnlyDictionary<string, RetryBackoff> Backoffs = new Dictionary<string, RetryBackoff>
    {
        ["immediate"] = RetryBackoff.Immediate,
        ["exponential"] = RetryBackoff.ExponentialWithJitter,
    };

    public static string NameOf<T>(IReadOnlyDictionary<string, T> names, T value) =>
        names.First(name => EqualityComparer<T>.Default.Equals(name.Value, value)).Key;
}
