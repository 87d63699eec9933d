using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Lab.Foundation.Json;
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
    public const int ParseError = -32700,
        InvalidRequest = -32600,
        InvalidParams = -32602;

    // A caller of the newer protocol says in each request which version it speaks instead of greeting once.
    private const string VersionOfRequest = "io.modelcontextprotocol/protocolVersion";

    private const string SetLevel = "logging/setLevel";

    private static readonly string[] BeforeGreeting = ["initialize", "ping", "server/discover"];
    private static readonly Dictionary<string, Type> Parameters = new()
    {
        ["initialize"] = typeof(InitializeRequestParams),
        ["ping"] = typeof(PingRequestParams),
        ["tools/list"] = typeof(ListToolsRequestParams),
        ["tools/call"] = typeof(CallToolRequestParams),
        ["server/discover"] = typeof(DiscoverRequestParams),
        ["subscriptions/listen"] = typeof(SubscriptionsListenRequestParams),
        // Its own form is out of date in the protocol to come: what it has besides the level is what every request may have.
        [SetLevel] = typeof(PingRequestParams),
    };

    private static readonly string[] Levels =
    [
        "debug",
        "info",
        "notice",
        "warning",
        "error",
        "critical",
        "alert",
        "emergency",
    ];

    private static readonly JsonElement Nothing = JsonElement.Parse("{}");
    private static readonly JsonWriterOptions Readable = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private bool _isGreeted;

    /// <summary>The answer to a line that is no message; null when it is one.</summary>
    public byte[]? Refusal(ReadOnlyMemory<byte> line)
    {
        try
        {
            using var message = JsonDocument.Parse(line);
            return message.RootElement.ValueKind == JsonValueKind.Object
                ? RefusalOfTexts(message.RootElement) ?? Refusal(message.RootElement)
                : Answer(null, InvalidRequest, "Invalid request: a line is one message, which is an object.");
        }
        catch (JsonException mistake)
        {
            return Answer(null, ParseError, $"Parse error: {JsonErrorFormatter.Format(mistake)}");
        }
    }

    /// <summary>The answer to a line that is longer than is read.</summary>
    public static byte[] TooLong(int mostBytes) =>
        Answer(null, InvalidRequest, $"Invalid request: a line has at most {mostBytes:#,0} bytes.");

    // Half a letter is found when somebody looks at the text, and nobody may fail at that: neither the tools nor what follows here.
    private static byte[]? RefusalOfTexts(JsonElement message)
    {
        const string What = "a name or a text in it is no valid Unicode.";
        if (JsonTexts.AreValid(message))
            return null;
        try
        {
            if (message.EnumerateObject().All(part => part.Name == "params" || JsonTexts.AreValid(part.Value)))
                return Answer(
                    message.TryGetProperty("id", out var id) && IsId(id) ? id : null,
                    InvalidParams,
                    $"Invalid params: {What}"
                );
        }
        catch (InvalidOperationException)
        {
            // It is one of the message's own names.
        }

        return Answer(null, InvalidRequest, $"Invalid request: {What}");
    }

    // The library answers one that it cannot read as if it were no JSON.
    private static byte[]? RefusalOfAnswer(JsonElement message) =>
        !message.TryGetProperty("error", out var error)
        || (
            error.ValueKind == JsonValueKind.Object
            && error.TryGetProperty("code", out var code)
            && code.ValueKind == JsonValueKind.Number
            && code.TryGetInt32(out _)
            && error.TryGetProperty("message", out var words)
            && words.ValueKind == JsonValueKind.String
        )
            ? null
            : Answer(
                null,
                InvalidRequest,
                "Invalid request: error must be an object with a code, which is a whole number, and a message."
            );

    private byte[]? Refusal(JsonElement message)
    {
        JsonElement? id = message.TryGetProperty("id", out var element) ? element : null;
        var known = id is { } number && IsId(number) ? id : null;
        if (
            !message.TryGetProperty("jsonrpc", out var version)
            || version.ValueKind != JsonValueKind.String
            || version.GetString() != "2.0"
        )
            return Answer(known, InvalidRequest, "Invalid request: jsonrpc must be \"2.0\".");
        if (id is not null && known is null)
            return Answer(null, InvalidRequest, "Invalid request: id must be a text or a whole number.");
        // An answer to what the lab has asked.
        if (message.TryGetProperty("result", out _) || message.TryGetProperty("error", out _))
            return RefusalOfAnswer(message);
        if (!message.TryGetProperty("method", out var method) || method.ValueKind != JsonValueKind.String)
            return Answer(known, InvalidRequest, "Invalid request: method must be a text.");
        JsonElement? parameters = message.TryGetProperty("params", out var jsonElement) ? jsonElement : null;
        if (parameters is { ValueKind: not JsonValueKind.Object })
            return Answer(known, InvalidParams, "Invalid params: params must be an object.");
        if (id is null)
            return null;
        if (!_isGreeted && !BeforeGreeting.Contains(method.GetString()) && !SaysItsVersion(parameters))
            return Answer(known, InvalidRequest, "Invalid request: initialize comes first.");
        if (MistakeIn(method.GetString()!, parameters) is { } mistake)
            return Answer(known, InvalidParams, $"Invalid params: {mistake}");
        _isGreeted |= method.ValueEquals("initialize");
        return null;
    }

    // What the library would fail at, and call an error of its own.
    private static string? MistakeIn(string method, JsonElement? parameters)
    {
        if (!Parameters.TryGetValue(method, out var form))
            return null;
        if (
            method == SetLevel
            && !(
                parameters is { } asked
                && asked.TryGetProperty("level", out var level)
                && level.ValueKind == JsonValueKind.String
                && Levels.Contains(level.GetString())
            )
        )
            return $"level must be one of {string.Join(", ", Levels)}.";
        try
        {
            // All that there is is on the first page, and the library answers with none for any other.
            return
                (parameters ?? Nothing).Deserialize(form, McpJsonUtilities.DefaultOptions)
                    is PaginatedRequestParams { Cursor: not null }
                ? "There is no such cursor: everything is on the first page. Leave it out."
                : null;
        }
        catch (JsonException mistake)
        {
            return JsonErrorFormatter.Format(mistake);
        }
    }

    private static bool SaysItsVersion(JsonElement? parameters) =>
        parameters is { } element
        && element.TryGetProperty("_meta", out var about)
        && about.ValueKind == JsonValueKind.Object
        && about.TryGetProperty(VersionOfRequest, out _);

    private static bool IsId(JsonElement id) =>
        id.ValueKind == JsonValueKind.String || (id.ValueKind == JsonValueKind.Number && id.TryGetInt64(out _));

    private static byte[] Answer(JsonElement? id, int code, string message)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(buffer, Readable))
        {
            writer.WriteStartObject();
            writer.WriteString("jsonrpc", "2.0");
            writer.WritePropertyName("id");
            if (id is { } known)
                known.WriteTo(writer);
            else
                writer.WriteNullValue();
            writer.WriteStartObject("error");
            writer.WriteNumber("code", code);
            writer.WriteString("message", message);
            writer.WriteEndObject();
            writer.WriteEndObject();
        }

        return [.. buffer.WrittenSpan, (byte)'\n'];
    }
}
