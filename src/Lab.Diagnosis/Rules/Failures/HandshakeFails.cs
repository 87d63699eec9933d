using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Requests fail in the TLS handshake.</summary>
internal sealed class HandshakeFails : IFindingRule
{
    /// <summary>Share of the ended requests, 0..1, from which on the rule reports.</summary>
    public const double MinShare = 0.5;

    /// <summary>Failed handshakes in the span from which on the rule reports.</summary>
    public const double MinFailed = 5;

    private const double SpanSeconds = 5;

    public string Id => "handshake-fails";

    public string Title => "TLS handshakes fail";

    public string Why =>
        "The service accepted the connection, but the TLS handshake failed, so these requests were never sent. "
        + "Usually this machine does not trust the certificate (a development certificate, for example), or the port serves plain HTTP. "
        + "Trust the certificate, accept any certificate in the endpoint’s settings (dashload: --insecure), or use http://.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Growth(SeriesCatalogue.ErrorsTls, SpanSeconds) is not { } count || count < MinFailed)
            return null;
        if (window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) is not { } ended || count < MinShare * ended)
            return null;
        if (HasSucceeded(window))
            return null;
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Pluralize((long)count, "request")} of the last {SpanSeconds:0} s failed the TLS handshake: "
                + "the certificate is not trusted, or the port serves plain HTTP.",
            count,
            [new("TLS handshakes failed", MetricFormat.Pluralize((long)count, "request"), SeriesCatalogue.ErrorsTls)]
        );
    }

    // A certificate that was accepted once is not the cause later on.
    private static bool HasSucceeded(FindingWindow window) =>
        window.Mean(SeriesCatalogue.LoadSucceeded, window.LastSwitch?.Seconds ?? 0, window.Now) > 0;
}
