using System.Text.Json.Serialization;

namespace Lab.Loads.Planning;

/// <summary>The load model, which decides when requests start.</summary>
public enum LoadModel
{
    /// <summary>Virtual users that send the next request after each response; they start during the ramp.</summary>
    [JsonStringEnumMemberName("users")]
    Users,

    /// <summary>A constant number of starts per second, independent of responses.</summary>
    [JsonStringEnumMemberName("constant-arrival-rate")]
    ConstantArrivalRate,

    /// <summary>Starts per second that increase to the rate during the ramp.</summary>
    [JsonStringEnumMemberName("ramping-arrival-rate")]
    RampingArrivalRate,

    /// <summary>Bursts of increasing size; the next burst starts when the previous one has completed.</summary>
    [JsonStringEnumMemberName("burst")]
    Burst,

    /// <summary>A fixed number of requests, shared by the users.</summary>
    [JsonStringEnumMemberName("shared-iterations")]
    SharedIterations,
}
