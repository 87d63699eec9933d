using System.Text;

namespace Imports;

/// <summary>An uploaded file as UTF-8 text without a byte order mark.</summary>
/// <param name="Content">The text.</param>
/// <param name="Reason">Why it cannot be read; otherwise null.</param>
public sealed record UploadedText(ReadOnlyMemory<byte> Content, string? Reason)
{
    private static ReadOnlySpan<byte> Blanks => " \t\r\n"u8;

    /// <summary>Reads the text of a file.</summary>
    /// <param name="file">The file.</param>
    public static UploadedText From(ReadOnlyMemory<byte> file)
    {
        var content = file.Span.StartsWith(Encoding.UTF8.Preamble) ? file[Encoding.UTF8.Preamble.Length..] : file;
        if (!content.Span.ContainsAnyExcept(Blanks))
            return new(content, "This file is empty.");
        return new(
            content,
            OtherEncoding(content.Span) is { } encoding
                ? $"This file is {encoding}: save it as UTF-8, and import that."
                : null
        );
    }

    // UTF-16, recognized by its byte order mark or by the zero byte of the first ASCII character.
    private static string? OtherEncoding(ReadOnlySpan<byte> text) =>
        text switch
        {
            [0xFF, 0xFE, 0, 0, ..] or [0, 0, 0xFE, 0xFF, ..] or [not 0, 0, 0, 0, ..] or [0, 0, 0, not 0, ..] =>
                "UTF-32",
            [0xFF, 0xFE, ..] or [0xFE, 0xFF, ..] or [not 0, 0, ..] or [0, not 0, ..] => "UTF-16",
            _ => null,
        };
}
