using System.Text.Json;
using LoadEngine.Documents;

namespace LoadEngine.Cli.Terminals;

/// <summary>Finds the secrets of a plan file, which need not be a good plan. Stateless.</summary>
internal static class PlanSecrets
{
    private static readonly JsonDocumentOptions Tolerant = new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip };

    /// <summary>Makes them known.</summary>
    public static void AddTo(KnownSecrets secrets, string json)
    {
        try
        {
            using var plan = JsonDocument.Parse(json, Tolerant);
            Add(secrets, "", plan.RootElement, isHeader: false, isBody: false);
        }
        catch (JsonException)
        {
            // It is refused as a whole, in words that may repeat a part.
            secrets.AddFrom(json);
        }
    }

    private static void Add(KnownSecrets secrets, string name, JsonElement value, bool isHeader, bool isBody)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (var each in value.EnumerateObject()) Add(secrets, each.Name, each.Value, name == "headers", isBody || each.Name == "body");
                break;
            case JsonValueKind.Array:
                foreach (var each in value.EnumerateArray()) Add(secrets, name, each, isHeader || name == "headers", isBody);
                break;
            case JsonValueKind.String:
                var text = value.GetString()!;
                if (isHeader) secrets.AddHeader(name, text);
                if (isHeader ? SecretValues.IsSecretHeader(name, text) : isBody || SecretValues.IsSecret(name)) secrets.Add(text);
                secrets.AddFrom(text);
                break;
            case JsonValueKind.Number when SecretValues.IsSecret(name):
                secrets.Add(value.GetRawText());
                break;
        }
    }
}
