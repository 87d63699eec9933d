using System.Text.Json.Serialization;

namespace LoadEngine.Plans;

/// <summary>How the starts of an arrival rate are spaced. Written as <c>even</c> and <c>poisson</c>.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<ArrivalSpacing>))]
public enum ArrivalSpacing
{
    /// <summary>At equal distances.</summary>
    [JsonStringEnumMemberName("even")]
    Even,

    /// <summary>At exponentially distributed distances, as from many independent clients; determined by the plan's seed.</summary>
    [JsonStringEnumMemberName("poisson")]
    Poisson,
}
