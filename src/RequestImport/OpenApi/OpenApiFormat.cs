using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.OpenApi;
using Microsoft.OpenApi.Reader;
using RequestImport.Building;
using RequestImport.Model;
using ReadResult = RequestImport.Model.ReadResult;

namespace RequestImport.OpenApi;

/// <summary>Reads OpenAPI documents (2.0, 3.0 and 3.1) in JSON and YAML. No other document is loaded.</summary>
internal sealed partial class OpenApiFormat : IRequestFormat
{
    private const int MaxDepth = 64;
    private const string Indent = "indent";

    /// <inheritdoc/>
    public string Name => "OpenAPI";

    /// <inheritdoc/>
    public FormatMatch Match(string text) =>
        IsJson(text) ? MatchJson(text)
        : YamlStart().Match(text) is { Success: true } start
        && YamlVersion().Matches(text).Any(version => version.Groups[Indent].Value == start.Groups[Indent].Value)
            ? FormatMatch.Certain
        : FormatMatch.None;

    /// <inheritdoc/>
    public ReadResult Read(string text, IReadOnlyDictionary<string, string> values) =>
        ReadDocument(text, values) with
        {
            Format = Name,
        };

    private static ReadResult ReadDocument(string text, IReadOnlyDictionary<string, string> values)
    {
        try
        {
            var isJson = IsJson(text);
            if (isJson)
                JsonDocument.Parse(text, new() { AllowDuplicateProperties = false, MaxDepth = MaxDepth }).Dispose();
            else
                OpenApiYaml.Check(text, MaxDepth);
            var settings = new OpenApiReaderSettings { RuleSet = new ValidationRuleSet() };
            settings.AddYamlReader();
            return OpenApiOperations.Read(OpenApiDocument.Parse(text, isJson ? "json" : "yaml", settings), values);
        }
        catch (UnreadableException unreadable)
        {
            return ReadResult.Refused(unreadable.Problem);
        }
        catch (JsonException mistake)
        {
            return Invalid("The document is not valid JSON. Copy all of it.", (int?)mistake.LineNumber + 1);
        }
        catch (OpenApiUnsupportedSpecVersionException)
        {
            return Invalid("The version of the document is not supported. Versions 2.0, 3.0 and 3.1 are read.", null);
        }
        catch (Exception failure) when (failure is not OutOfMemoryException)
        {
            // The library throws exceptions of many types for documents of another shape.
            return ExternalReference().Match(text) is { Success: true } reference
                ? ReadResult.Refused(References.Missing(reference.Groups["target"].Value).Problem)
                : Invalid($"The document cannot be read: {UnreadableException.Shorten(failure.Message)}", null);
        }
    }

    private static ReadResult Invalid(string message, int? line) =>
        ReadResult.Refused(new(ReadProblemCode.InvalidDocument, "", line, message));

    private static bool IsJson(string text) => text.AsSpan().TrimStart() is ['{', ..];

    private static FormatMatch MatchJson(string text)
    {
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text));
        try
        {
            while (reader.Read())
                if (
                    reader is { TokenType: JsonTokenType.PropertyName, CurrentDepth: 1 }
                    && (reader.ValueTextEquals("openapi") || reader.ValueTextEquals("swagger"))
                )
                    return FormatMatch.Certain;
        }
        catch (JsonException)
        {
            return FormatMatch.None;
        }

        return FormatMatch.None;
    }

    // Comments, directives and the start of a document, then a key.
    [GeneratedRegex(
        @"\A(?:[ \t]*(?:#[^\n]*|---[^\n]*|%[^\n]*)?\n)*(?<indent> *)[""']?[\w-]+[""']?[ \t]*:",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex YamlStart();

    [GeneratedRegex(
        @"^(?<indent> *)[""']?(?:openapi|swagger)[""']?[ \t]*:[ \t]+[""']?\d",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex YamlVersion();

    [GeneratedRegex(@"\$ref[""']?\s*:\s*[""']?(?<target>[^#""'\s][^""'\s]*)", RegexOptions.CultureInvariant)]
    private static partial Regex ExternalReference();
}
