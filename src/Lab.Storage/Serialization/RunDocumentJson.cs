using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Text.Unicode;
using Lab.Foundation.Json;

namespace Lab.Storage.Serialization;

/// <summary>JSON options of run documents: camelCase, enumerations by name, HTML-sensitive characters escaped.</summary>
public static class RunDocumentJson
{
    /// <summary>The options.</summary>
    public static JsonSerializerOptions Options { get; } = Create();

    private static JsonSerializerOptions Create()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            Encoder = JavaScriptEncoder.Create(UnicodeRanges.All),
            NumberHandling = JsonNumberHandling.Strict,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
            PropertyNameCaseInsensitive = false,
            AllowDuplicateProperties = false,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        };
        options.Converters.Add(new StrictEnumConverter());
        options.Converters.Add(new StoredHistogramConverter());
        options.Converters.Add(new RedactedTextConverter());
        options.MakeReadOnly();
        return options;
    }
}
