using System.Text;

namespace LoadEngine.Plans;

/// <summary>What a request carries: bytes, and the text they came from where there was one.</summary>
public sealed record RequestBody
{
    private RequestBody(ReadOnlyMemory<byte> content, string? text, string contentType) =>
        (Content, Text, ContentType) = (content, text, contentType);

    /// <summary>The bytes to send, before placeholders are filled.</summary>
    public ReadOnlyMemory<byte> Content { get; }

    /// <summary>The text, in which placeholders are filled; null for bytes.</summary>
    public string? Text { get; }

    /// <summary>Media type, such as <c>application/json</c>.</summary>
    public string ContentType { get; }

    /// <summary>Plain text as UTF-8.</summary>
    public static RequestBody FromText(string text) =>
        new(Encoding.UTF8.GetBytes(text), text, "text/plain; charset=utf-8");

    /// <summary>JSON text as UTF-8; sent as it is, not parsed.</summary>
    public static RequestBody FromJson(string json) => new(Encoding.UTF8.GetBytes(json), json, "application/json");

    /// <summary>The bytes of a file, at most <see cref="PlanLimits.MaxDataBytes"/> of them.</summary>
    /// <exception cref="IOException">It cannot be read, or is larger.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static RequestBody LoadFile(string path, string contentType = "application/octet-stream") =>
        FromBytes(BoundedFile.ReadBytes(path, PlanLimits.MaxDataBytes), contentType);

    /// <summary>Bytes as they are.</summary>
    public static RequestBody FromBytes(
        ReadOnlyMemory<byte> content,
        string contentType = "application/octet-stream"
    ) => new(content, null, contentType);
}
