using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Dashboard.Runs;
using Dashboard.Storage;
using Microsoft.Extensions.Options;

namespace Dashboard.Sweeps;

/// <summary>
/// Keeps each sweep as one readable document in the data folder. A document is replaced in one step, so readers on any thread see the old
/// one or the new one; only the sweep that is on is written, by one thread at a time.
/// </summary>
internal sealed partial class SweepStore(IOptions<LabOptions> options)
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { WriteIndented = true, Converters = { new JsonStringEnumConverter() } };

    /// <summary>Where the documents are.</summary>
    public string Folder { get; } = Path.Combine(options.Value.DataFolder, "sweeps");

    /// <summary>Writes a sweep, instead of its earlier state.</summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    public void Save(SweepDocument sweep)
    {
        Directory.CreateDirectory(Folder);
        WholeFile.Write(PathOf(sweep.Id), file => JsonSerializer.Serialize(file, sweep, Json));
    }

    /// <summary>Every sweep, newest first. One that was being measured when the dashboard ended counts as stopped.</summary>
    public SweepList List()
    {
        if (!Directory.Exists(Folder)) return new([], []);
        var (sweeps, unreadable) = (new List<SweepDocument>(), new List<string>());
        foreach (var path in Directory.EnumerateFiles(Folder, "*.json").Order(StringComparer.Ordinal))
        {
            var (sweep, reason) = Read(path);
            if (sweep is not null) sweeps.Add(sweep);
            else unreadable.Add($"{Path.GetFileName(path)}: {reason}");
        }

        return new([.. sweeps.OrderByDescending(sweep => sweep.StartedAt)], unreadable);
    }

    /// <summary>The sweep of that identifier, or null.</summary>
    public SweepDocument? Find(string id) => Identifier().IsMatch(id) && File.Exists(PathOf(id)) ? Read(PathOf(id)).Sweep : null;

    private static (SweepDocument? Sweep, string Reason) Read(string path)
    {
        try
        {
            using var file = File.OpenRead(path);
            var sweep = JsonSerializer.Deserialize<SweepDocument>(file, Json);
            if (sweep is not { Schema: SweepDocument.CurrentSchema, Plan: { Configurations: not null, Variants: not null, Users: not null, BurstSizes: not null }, Cells: not null, Environment: not null })
                return (null, $"it is no document of the form {SweepDocument.CurrentSchema}.");
            return (AsLeft(sweep), "");
        }
        catch (Exception problem) when (problem is JsonException or IOException or UnauthorizedAccessException)
        {
            return (null, problem.Message);
        }
    }

    private static SweepDocument AsLeft(SweepDocument sweep) => sweep.State == SweepState.Running ? sweep.Halted() : sweep;

    private string PathOf(string id) => Path.Combine(Folder, id + ".json");

    [GeneratedRegex("^[A-Za-z0-9-]{1,64}$")]
    private static partial Regex Identifier();
}
