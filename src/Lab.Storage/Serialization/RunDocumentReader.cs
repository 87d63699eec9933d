using System.Text.Json;
using Lab.Foundation.Json;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Validation;
using LoadEngine.Documents;

namespace Lab.Storage.Serialization;

/// <summary>The result of reading a document.</summary>
/// <param name="Document">The run; null if it was rejected.</param>
/// <param name="Reason">The reason for the rejection; otherwise null.</param>
public sealed record RunReading(RunDocument? Document, string? Reason);

/// <summary>Reads run documents, or explains why one is rejected.</summary>
public static class RunDocumentReader
{
    private const string SchemaProperty = "schema";

    /// <summary>Reads and validates a document.</summary>
    public static RunReading Read(ReadOnlyMemory<byte> json)
    {
        try
        {
            var schema = SchemaOf(json.Span);
            if (RunSchema.Validate(schema) is { } refusal)
                return new(null, refusal);
            var document = JsonSerializer.Deserialize<RunDocument>(json.Span, RunDocumentJson.Options)!;
            return
                (
                    RunDocumentValidator.Validate(document)
                    ?? StoredJson.Validate(json.Span)
                    ?? RunDocumentValidator.ValidateNumbers(json.Span)
                )
                    is { } mistake
                ? new(null, mistake)
                : new(Redact(document), null);
        }
        catch (JsonException mistake)
        {
            return new(null, Describe(mistake));
        }
        catch (Exception mistake) when (mistake is not OutOfMemoryException)
        {
            return new(null, "A field is missing or invalid.");
        }
    }

    // Plan and address are not texts, so the converter of texts does not redact them.
    private static RunDocument Redact(RunDocument document) =>
        document with
        {
            Plan = Redactor.Redact(document.Plan),
            Run = document.Run with
            {
                Address =
                    document.Run.Address is { } address
                    && Uri.TryCreate(Redactor.RedactUrl(address.OriginalString), UriKind.Absolute, out var redacted)
                        ? redacted
                        : null,
            },
        };

    private static string Describe(JsonException mistake) =>
        TextSanitizer.Line(
            (
                JsonErrorFormatter.IsSyntaxError(mistake)
                    ? "It is cut off or damaged: "
                    : "A field is missing or invalid: "
            ) + JsonErrorFormatter.Format(mistake)
        );

    private static string? SchemaOf(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            return null;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var isSchema = reader.ValueTextEquals(SchemaProperty);
            reader.Read();
            if (isSchema)
                return reader.TokenType == JsonTokenType.String ? reader.GetString() : null;
            reader.Skip();
        }

        return null;
    }
}
