using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Lab.Files;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace Mcp.Lines;

/// <summary>
/// Which lines are messages of JSON-RPC. The protocol's library passes over what is none, and whoever has sent it waits for an answer that does not come.
/// Not thread-safe: lines are looked at one after the other.
/// </summary>
internal sealed class LineCheck
{
    /// <summary>Codes of JSON-RPC.</summary>
    public const int ParseError = -32700, InvalidRequest = -32600, InvalidParams = -32602;

    // A caller of the newer protocol says in each request which version it speaks instead of greeting once.
    private const string VersionOfRequest = "io.modelcontextprotocol/protocolVersion";

    private static readonly string[] BeforeGreeting = ["initialize", "ping", "server/discover"];
    private static readonly Dictionary<string, Type> Parameters = new()
    {
        ["initialize"] = typeof(InitializeRequestParams), ["ping"] = typeof(PingRequestParams), ["tools/list"] = typeof(ListToolsRequestParams), ["tools/call"] = typeof(CallToolRequestParams),
    };

    private static readonly JsonElement Nothing = JsonElement.Parse("{}");
    private static readonly JsonWriterOptions Readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private bool _isGreeted;

    /// <summary>The answer to a line that is no message; null when it is one.</summary>
    public byte[]? Refusal(ReadOnlyMemory<byte> line)
    {
        try
        {
            using var message = JsonDocument.Parse(line);
            return message.RootElement.ValueKind == JsonValueKind.Object
                ? Refusal(message.RootElement)
                : Answer(null, InvalidRequest, "Invalid request: a line is one message, which is an object.");
        }
        catch (JsonException mistake)
        {
            return Answer(null, ParseError, $"Parse error: {JsonMistakes.InWords(mistake)}");
        }
    }

    /// <summary>The answer to a line that is longer than is read.</summary>
    public static byte[] TooLong(int mostBytes) => Answer(null, InvalidRequest, $"Invalid request: a line has at most {mostBytes:#,0} bytes.");

    private byte[]? Refusal(JsonElement message)
    {
        JsonElement? id = message.TryGetProperty("id", out var given) ? given : null;
        var known = id is { } number && IsId(number) ? id : null;
        if (!message.TryGetProperty("jsonrpc", out var version) || version.ValueKind != JsonValueKind.String || version.GetString() != "2.0") return Answer(known, InvalidRequest, "Invalid request: jsonrpc must be \"2.0\".");
        if (id is not null && known is null) return Answer(null, InvalidRequest, "Invalid request: id must be a text or a whole number.");
        // An answer to what the lab has asked.
        if (message.TryGetProperty("result", out _) || message.TryGetProperty("error", out _)) return null;
        if (!message.TryGetProperty("method", out var method) || method.ValueKind != JsonValueKind.String) return Answer(known, InvalidRequest, "Invalid request: method must be a text.");
        JsonElement? parameters = message.TryGetProperty("params", out var told) ? told : null;
        if (parameters is { ValueKind: not JsonValueKind.Object }) return Answer(known, InvalidParams, "Invalid params: params must be an object.");
        if (id is null) return null;
        if (!_isGreeted && !BeforeGreeting.Contains(method.GetString()) && !SaysItsVersion(parameters)) return Answer(known, InvalidRequest, "Invalid request: initialize comes first.");
        if (MistakeIn(method.GetString()!, parameters) is { } mistake) return Answer(known, InvalidParams, $"Invalid params: {mistake}");
        _isGreeted |= method.ValueEquals("initialize");
        return null;
    }

    // What the library would fail at, and call an error of its own.
    private static string? MistakeIn(string method, JsonElement? parameters)
    {
        if (!Parameters.TryGetValue(method, out var form)) return null;
        try
        {
            (parameters ?? Nothing).Deserialize(form, McpJsonUtilities.DefaultOptions);
            return null;
        }
        catch (JsonException mistake)
        {
            return JsonMistakes.InWords(mistake);
        }
    }

    private static bool SaysItsVersion(JsonElement? parameters) =>
        parameters is { } told && told.TryGetProperty("_meta", out var about) && about.ValueKind == JsonValueKind.Object && about.TryGetProperty(VersionOfRequest, out _);

    private static bool IsId(JsonElement id) => id.ValueKind == JsonValueKind.String || (id.ValueKind == JsonValueKind.Number && id.TryGetInt64(out _));

    private static byte[] Answer(JsonElement? id, int code, string message)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer, Readable))
        {
            writer.WriteStartObject();
            writer.WriteString("jsonrpc", "2.0");
            writer.WritePropertyName("id");
            if (id is { } known) known.WriteTo(writer);
            else writer.WriteNullValue();
            writer.WriteStartObject("error");
            writer.WriteNumber("code", code);
            writer.WriteString("message", message);
            writer.WriteEndObject();
            writer.WriteEndObject();
        }

        return [.. buffer.WrittenSpan, (byte)'\n'];
    }
}
