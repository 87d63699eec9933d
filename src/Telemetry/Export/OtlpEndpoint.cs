namespace Telemetry.Export;

/// <summary>Where telemetry goes, as the standard variables of OpenTelemetry name it.</summary>
internal sealed class OtlpEndpoint
{
    /// <summary>The variable that switches sending on.</summary>
    public const string Variable = "OTEL_EXPORTER_OTLP_ENDPOINT";

    /// <summary>The variables for how it is spoken to: for all, and for one kind of signal.</summary>
    public static readonly IReadOnlyList<string> ProtocolVariables =
    [
        "OTEL_EXPORTER_OTLP_PROTOCOL",
        "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
        "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL",
        "OTEL_EXPORTER_OTLP_LOGS_PROTOCOL",
    ];

    private const string HeadersVariable = "OTEL_EXPORTER_OTLP_HEADERS";
    private const string Disabled = "OTEL_SDK_DISABLED";

    /// <summary>The address as it was given.</summary>
    public string Endpoint { get; set; } = "";

    /// <summary>Whether the endpoint is a valid address; the exporter would silently use its default otherwise.</summary>
    public bool IsAddress =>
        Uri.TryCreate(Endpoint, UriKind.Absolute, out var address)
        && address.Scheme is "http" or "https"
        && address.Host.Length > 0;

    /// <summary>The address without what may be secret in it.</summary>
    public string DisplayAddress => new Uri(Endpoint).GetLeftPart(UriPartial.Scheme) + new Uri(Endpoint).Authority;

    /// <summary>What goes with each message, as a key for the receiver.</summary>
    public string Headers { get; set; } = "";

    /// <summary>
    /// False for what the exporter does not speak: it would go on with its default, and the receiver would understand nothing.
    /// </summary>
    public static bool IsProtocol(string? protocol) => protocol?.Trim() is null or "" or "grpc" or "http/protobuf";

    /// <summary>Words of a library without the headers, which may be secret.</summary>
    public string RedactHeaders(string words) =>
        Headers.Length == 0 ? words : words.Replace(Headers, "•••", StringComparison.Ordinal);

    /// <summary>The headers as they are set.</summary>
    public static string HeadersOf(IConfiguration configuration) => configuration[HeadersVariable]?.Trim() ?? "";

    /// <summary>Whether an endpoint is set and OpenTelemetry is enabled.</summary>
    public static bool IsConfigured(IConfiguration configuration) =>
        !string.IsNullOrWhiteSpace(configuration[Variable])
        && !string.Equals(configuration[Disabled]?.Trim(), "true", StringComparison.OrdinalIgnoreCase);
}
