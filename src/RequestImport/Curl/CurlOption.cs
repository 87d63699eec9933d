namespace RequestImport.Curl;

/// <summary>An option of curl.</summary>
/// <param name="Name">The long name without hyphens.</param>
/// <param name="Letter">The short name; null without one.</param>
/// <param name="TakesValue">True when a value follows.</param>
/// <param name="Treatment">What the reader does with it.</param>
/// <param name="Reason">Why it is left out or refused, as a sentence; empty for one that is read.</param>
internal sealed record CurlOption(string Name, char? Letter, bool TakesValue, CurlTreatment Treatment, string Reason);

/// <summary>What the reader does with an option.</summary>
internal enum CurlTreatment
{
    /// <summary>It becomes a part of the request.</summary>
    Read,

    /// <summary>It does not change the request, and is listed as left out.</summary>
    LeaveOut,

    /// <summary>It changes the request in a way that is not supported.</summary>
    Refuse,
}
