using System.Text;

namespace LoadEngine.Plans;

/// <summary>The body of a request: bytes, and their text if there is one.</summary>
public sealed record RequestBody
{
    private RequestBody(ReadOnlyMemory<byte> content, string? text, string contentType) =>
        (Content, Text, ContentType) = (content, text, contentType);

    /// <summary>The bytes to send, before placeholders are replaced.</summary>
    public ReadOnlyMemory<byte> Content { get; }

    /// <summary>The text in which placeholders are replaced; null for bytes.</summary>
    public string? Text { get; }

    /// <summary>Media type, such as <c>application/json</c>.</summary>
    public string ContentType { get; }

    /// <summary>Plain text as UTF-8.</summary>
    public static RequestBody FromText(string text) =>
        new(Encoding.UTF8.GetBytes(text), text, "text/plain; charset=utf-8");

    /// <summary>JSON text as UTF-8; sent without parsing.</summary>
    public static RequestBody FromJson(string json) => new(Encoding.UTF8.GetBytes(json), json, "application/json");

    /// <summary>The content of a file, at most <see cref="PlanLimits.MaxDataBytes"/>.</summary>
    /// <exception cref="IOException">The file cannot be read or is too large.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied.</exception>
    public static RequestBody LoadFile(string path, string contentType = "application/octet-stream") =>
        FromBytes(BoundedFile.ReadBytes(path, PlanLimits.MaxDataBytes), contentType);

    /// <summary>Bytes, sent unchanged.</summary>
    public static RequestBody FromBytes(
        ReadOnlyMemory<byte> content,
        string contentType = "application/octet-stream"
    ) => new(content, null, contentType);
}
