using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Requests end in the TLS handshake, before they are sent: the certificate is not trusted, or the port speaks no TLS.</summary>
internal sealed class HandshakeFails : IFindingRule
{
    /// <summary>Share of the requests that ended, 0..1, from which on it is the state of the service and no accident.</summary>
    public const double MinShare = 0.5;

    /// <summary>Failed handshakes of the span, below which nothing is said.</summary>
    public const double MinFailed = 5;

    private const double SpanSeconds = 5;

    public string Id => "handshake-fails";

    public string Title => "The TLS handshake fails";

    public string Why =>
        "The service was reached, but no secure connection came about, so these requests were never sent. "
        + "Mostly it shows a certificate that this machine does not trust, such as a development certificate; or the port speaks HTTP. "
        + "Trust the certificate, or let the endpoint accept any (My service, the endpoint’s own settings; --insecure of dashload), or write http://.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Growth(SeriesCatalogue.ErrorsTls, SpanSeconds) is not { } count || count < MinFailed)
            return null;
        if (window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) is not { } ended || count < MinShare * ended)
            return null;
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Pluralize((long)count, "request")} of the last {SpanSeconds:0} s failed in the TLS handshake: the certificate is not trusted here, or the port speaks no TLS.",
            count,
            [new("TLS handshakes failed", MetricFormat.Pluralize((long)count, "request"), SeriesCatalogue.ErrorsTls)]
        );
    }
}
