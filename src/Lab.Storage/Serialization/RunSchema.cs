using System.Globalization;
using Lab.Foundation.Text;
using Lab.Storage.Documents;

namespace Lab.Storage.Serialization;

/// <summary>Checks the schema of a run document.</summary>
internal static class RunSchema
{
    private const string Prefix = "concurrency-dashboard/run/";
    private const int MaxNameLength = 60;

    private static readonly int Current = VersionOf(RunDocument.CurrentSchema)!.Value;

    /// <summary>Why a document of this schema cannot be read, or null.</summary>
    public static string? Validate(string? schema) =>
        VersionOf(schema) switch
        {
            null when schema is null => "It is not a run document: it has no schema.",
            null => $"It is not a run document: its schema is '{TextTruncator.Truncate(schema, MaxNameLength)}'.",
            var version when version > Current =>
                $"A newer version of the dashboard wrote it: its schema is '{schema}', and this one reads '{RunDocument.CurrentSchema}'.",
            var version when version < Current => $"Its schema '{schema}' is not known.",
            _ => null,
        };

    private static int? VersionOf(string? schema) =>
        schema is not null
        && schema.StartsWith(Prefix, StringComparison.Ordinal)
        && int.TryParse(schema.AsSpan(Prefix.Length), NumberStyles.None, CultureInfo.InvariantCulture, out var version)
            ? version
            : null;
}
