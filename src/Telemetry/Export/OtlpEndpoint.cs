namespace Telemetry.Export;

/// <summary>The OTLP endpoint, as configured by the standard OpenTelemetry variables.</summary>
internal sealed class OtlpEndpoint
{
    /// <summary>The variable that enables the export.</summary>
    public const string Variable = "OTEL_EXPORTER_OTLP_ENDPOINT";

    /// <summary>The protocol variables: for all signals, and for one signal.</summary>
    public static readonly IReadOnlyList<string> ProtocolVariables =
    [
        "OTEL_EXPORTER_OTLP_PROTOCOL",
        "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
        "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL",
        "OTEL_EXPORTER_OTLP_LOGS_PROTOCOL",
    ];

    private const string HeadersVariable = "OTEL_EXPORTER_OTLP_HEADERS";
    private const string Disabled = "OTEL_SDK_DISABLED";

    /// <summary>The configured address.</summary>
    public string Endpoint { get; set; } = "";

    /// <summary>Whether the endpoint is a valid address; otherwise the exporter would silently use its default.</summary>
    public bool IsAddress =>
        Uri.TryCreate(Endpoint, UriKind.Absolute, out var address)
        && address.Scheme is "http" or "https"
        && address.Host.Length > 0;

    /// <summary>The address without secrets.</summary>
    public string DisplayAddress => new Uri(Endpoint).GetLeftPart(UriPartial.Scheme) + new Uri(Endpoint).Authority;

    /// <summary>The headers of each request, such as a key for the receiver.</summary>
    public string Headers { get; set; } = "";

    /// <summary>False for an unsupported protocol, for which the exporter would silently use its default.</summary>
    public static bool IsProtocol(string? protocol) => protocol?.Trim() is null or "" or "grpc" or "http/protobuf";

    /// <summary>A library's error message without the headers, which may be secret.</summary>
    public string RedactHeaders(string words) =>
        Headers.Length == 0 ? words : words.Replace(Headers, "•••", StringComparison.Ordinal);

    /// <summary>The configured headers.</summary>
    public static string HeadersOf(IConfiguration configuration) => configuration[HeadersVariable]?.Trim() ?? "";

    /// <summary>Whether an endpoint is set and OpenTelemetry is enabled.</summary>
    public static bool IsConfigured(IConfiguration configuration) =>
        !string.IsNullOrWhiteSpace(configuration[Variable])
        && !string.Equals(configuration[Disabled]?.Trim(), "true", StringComparison.OrdinalIgnoreCase);
}
