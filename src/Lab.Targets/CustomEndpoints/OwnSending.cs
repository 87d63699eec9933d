using LoadEngine.Documents;

namespace Lab.Targets.CustomEndpoints;

/// <summary>How the requests of a saved endpoint are sent, for both variants; the default is the engine's default.</summary>
public sealed record OwnSending
{
    /// <summary>Each user keeps the cookies it is given and sends them back.</summary>
    public bool Cookies { get; init; }

    /// <summary>
    /// The pause of a user between two requests, such as <c>1s</c> or <c>uniform:1s:3s</c>
    /// (<see cref="LoadEngine.Documents.ThinkTimeText"/>); empty for none.
    /// It holds where the stage asks for none, in load models of users.
    /// </summary>
    public string ThinkTime { get; init; } = "";

    /// <summary>How many redirects of one request are followed; 0 to 20. The one after them is a failure.</summary>
    public int MaxRedirects { get; init; }

    /// <summary>Accepts any certificate, as a service with one for development needs.</summary>
    public bool AnyCertificate { get; init; }
}
