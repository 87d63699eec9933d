using System.Globalization;
using System.Text.Json.Nodes;
using Lab.Foundation.Text;
using Lab.Storage.Documents;

namespace Lab.Storage.Serialization;

/// <summary>One step from an older form of the document to the next.</summary>
/// <param name="From">The version it starts at.</param>
/// <param name="Upgrade">Changes the document to the form of the version after.</param>
public sealed record RunMigration(int From, Action<JsonObject> Upgrade);

/// <summary>The versions of a run document. Stateless.</summary>
internal static class RunSchema
{
    private const string Prefix = "concurrency-dashboard/run/";
    private const int MaxNameLength = 60;

    /// <summary>The version this program writes.</summary>
    public static int Current { get; } = VersionOf(RunDocument.CurrentSchema)!.Value;

    /// <summary>The steps from every older version, oldest first: a new version adds one here. Version 1 is the first that was ever written.</summary>
    public static IReadOnlyList<RunMigration> Migrations { get; } = [new(From: 1, EventFields.AddTo)];

    /// <summary>The version, or null when it is the schema of something else.</summary>
    public static int? VersionOf(string? schema) =>
        schema is not null
        && schema.StartsWith(Prefix, StringComparison.Ordinal)
        && int.TryParse(schema.AsSpan(Prefix.Length), NumberStyles.None, CultureInfo.InvariantCulture, out var version)
            ? version
            : null;

    /// <summary>Why a document of this schema cannot be read; null when it can.</summary>
    public static string? ValidateVersion(string? schema, IReadOnlyList<RunMigration> migrations) =>
        VersionOf(schema) switch
        {
            null when schema is null => "It is not a run document: it names no schema.",
            null => $"It is not a run document: its schema is '{TextTruncator.Truncate(schema, MaxNameLength)}'.",
            var version when version > Current =>
                $"It was written by a newer version of the dashboard: its schema is '{schema}', and this one reads up to '{RunDocument.CurrentSchema}'.",
            var version when version < Current && migrations.All(step => step.From != version) =>
                $"Its schema is '{schema}', which is not known here.",
            _ => null,
        };

    /// <summary>Takes a document of an older version to the current one, step by step.</summary>
    public static void Upgrade(JsonObject document, IReadOnlyList<RunMigration> migrations)
    {
        for (var version = VersionOf((string?)document["schema"])!.Value; version < Current; version++)
        {
            migrations.First(step => step.From == version).Upgrade(document);
            document["schema"] = Prefix + (version + 1).ToString(CultureInfo.InvariantCulture);
        }
    }
}
