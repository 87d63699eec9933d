using System.Text;

namespace RequestImport.Model;

/// <summary>The body of a request: text, which is sent as UTF-8, or bytes.</summary>
public sealed record ImportedBody
{
    private ImportedBody(string? text, ReadOnlyMemory<byte> bytes, string? contentType) =>
        (Text, Bytes, ContentType) = (text, bytes, contentType);

    /// <summary>The text; null for a body that is not text.</summary>
    public string? Text { get; }

    /// <summary>The bytes that are sent.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    /// <summary>The value of the header <c>Content-Type</c>; null where the request has none.</summary>
    public string? ContentType { get; }

    /// <summary>Creates a body of text.</summary>
    public static ImportedBody FromText(string text, string? contentType) =>
        new(text, Encoding.UTF8.GetBytes(text), contentType);

    /// <summary>Creates a body of bytes.</summary>
    public static ImportedBody FromBytes(ReadOnlyMemory<byte> bytes, string? contentType) =>
        new(null, bytes, contentType);
}
