using System.Text.Json.Serialization;

namespace Lab.Loads.Planning;

/// <summary>The load model: what decides when the next request is sent.</summary>
public enum LoadModel
{
    /// <summary>Virtual users, each sending its next request when the last one is answered; they arrive over the ramp.</summary>
    [JsonStringEnumMemberName("users")]
    Users,

    /// <summary>A fixed number of starts a second, however long the answers take.</summary>
    [JsonStringEnumMemberName("constant-arrival-rate")]
    ConstantArrivalRate,

    /// <summary>Starts a second that rise to the rate over the ramp, and then hold it.</summary>
    [JsonStringEnumMemberName("ramping-arrival-rate")]
    RampingArrivalRate,

    /// <summary>A ladder of bursts: so many requests at once; the next rung follows when the last of them has ended.</summary>
    [JsonStringEnumMemberName("burst")]
    Burst,

    /// <summary>A fixed number of requests that the users work off together.</summary>
    [JsonStringEnumMemberName("shared-iterations")]
    SharedIterations,
}
