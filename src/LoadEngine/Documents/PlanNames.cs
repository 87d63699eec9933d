using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>What the plan's choices are called in a document.</summary>
internal static class PlanNames
{
    public const string ConstantVus = "constant-vus";
    public const string RampingVus = "ramping-vus";
    public const string ConstantArrivalRate = "constant-arrival-rate";
    public const string RampingArrivalRate = "ramping-arrival-rate";
    public const string Burst = "burst";
    public const string SharedIterations = "shared-iterations";

    public static readonly IReadOnlyDictionary<string, string> Executors =
        new[] { ConstantVus, RampingVus, ConstantArrivalRate, RampingArrivalRate, Burst, SharedIterations }.ToDictionary(name => name);

    public static readonly IReadOnlyDictionary<string, HttpProtocolVersion> Protocols = new Dictionary<string, HttpProtocolVersion>
    {
        ["http1.1"] = HttpProtocolVersion.Http11,
        ["http2"] = HttpProtocolVersion.Http2,
    };

    public static readonly IReadOnlyDictionary<string, ConnectionPolicy> Connections = new Dictionary<string, ConnectionPolicy>
    {
        ["reuse"] = ConnectionPolicy.Reuse,
        ["new"] = ConnectionPolicy.NewForEachRequest,
    };

    public static readonly IReadOnlyDictionary<string, RetryBackoff> Backoffs = new Dictionary<string, RetryBackoff>
    {
        ["immediate"] = RetryBackoff.Immediate,
        ["exponential"] = RetryBackoff.ExponentialWithJitter,
    };

    public static string NameOf<T>(IReadOnlyDictionary<string, T> names, T value) =>
        names.First(name => EqualityComparer<T>.Default.Equals(name.Value, value)).Key;
}
