using System.Globalization;
using Lab.Storage.Documents;

namespace Lab.Storage.Serialization;

/// <summary>Checks the schema of a run document.</summary>
internal static class RunSchema
{
    private const string Prefix = "concurrency-dashboard/run/";

    private static readonly int Current = VersionOf(RunDocument.CurrentSchema)!.Value;

    /// <summary>Why a document of this schema cannot be read, or null.</summary>
    public static string? Validate(string? schema) =>
        VersionOf(schema) switch
        {
            null when schema is null => "It is not a run document: it has no schema.",
            null => $"It is not a run document: its schema must be '{RunDocument.CurrentSchema}'.",
            var version when version > Current =>
                $"A newer version of the dashboard wrote it: its schema is {Prefix}{version}, and this one reads "
                    + $"{RunDocument.CurrentSchema}.",
            var version when version < Current => $"Unknown schema {Prefix}{version}.",
            _ => null,
        };

    private static int? VersionOf(string? schema) =>
        schema is not null
        && schema.StartsWith(Prefix, StringComparison.Ordinal)
        && int.TryParse(schema.AsSpan(Prefix.Length), NumberStyles.None, CultureInfo.InvariantCulture, out var version)
            ? version
            : null;
}
