using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Foundation.Json;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Validation;

namespace Lab.Storage.Serialization;

/// <summary>What became of reading a document.</summary>
/// <param name="Document">The run; null when it was refused.</param>
/// <param name="Reason">Why it was refused, in words; null when it was not.</param>
public sealed record RunReading(RunDocument? Document, string? Reason);

/// <summary>Reads run documents, of older versions too, and says in words why one is refused. Immutable; any thread may read.</summary>
/// <param name="migrations">The known steps from older versions.</param>
public sealed class RunDocumentReader(IReadOnlyList<RunMigration> migrations)
{
    private const string SchemaProperty = "schema";

    /// <summary>The reader of everything this program and those before it have written.</summary>
    public static RunDocumentReader Default { get; } = new(RunSchema.Migrations);

    public RunReading Read(ReadOnlyMemory<byte> json)
    {
        try
        {
            var schema = SchemaOf(json.Span);
            if (RunSchema.ValidateVersion(schema, migrations) is { } refusal)
                return new(null, refusal);
            var document =
                schema == RunDocument.CurrentSchema
                    ? JsonSerializer.Deserialize<RunDocument>(json.Span, RunDocumentJson.Options)!
                    : ReadOlder(json.Span);
            return
                (
                    RunDocumentRules.Mistake(document)
                    ?? StoredJson.Validate(json.Span)
                    ?? RunNumberRules.Mistake(json.Span)
                )
                    is { } mistake
                ? new(null, mistake)
                : new(RunSecrets.Hide(document), null);
        }
        catch (JsonException mistake)
        {
            return new(null, Describe(mistake));
        }
        catch (Exception mistake) when (mistake is not OutOfMemoryException)
        {
            // What else reading it may throw is worded for programmers.
            return new(null, "Something in it is missing or not what it should be.");
        }
    }

    // What it says is told again, and shown to others: as every text of it without what nobody sees, and without secrets.
    private static string Describe(JsonException mistake) => SecretFreeText.Hide(TextSanitizer.Line(Words(mistake)));

    // What breaks off in the text itself comes from the reader of the text; everything else is about what it says.
    private static string Words(JsonException mistake) =>
        mistake.GetType() != typeof(JsonException) || mistake.InnerException is JsonException
            ? $"It is cut off or damaged: {JsonErrorFormatter.Format(mistake)}"
            : $"Something in it is missing or not what it should be: {JsonErrorFormatter.Format(mistake)}";

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

    private RunDocument ReadOlder(ReadOnlySpan<byte> json)
    {
        var document = JsonNode.Parse(json, documentOptions: StrictJson.Options)!.AsObject();
        RunSchema.Upgrade(document, migrations);
        try
        {
            return document.Deserialize<RunDocument>(RunDocumentJson.Options)!;
        }
        catch (JsonException mistake)
        {
            // Its lines are those of the text that was made of it, not of the person's file.
            throw new JsonException(
                mistake.Message,
                mistake.Path,
                lineNumber: null,
                bytePositionInLine: null,
                mistake.InnerException
            );
        }
    }
}
