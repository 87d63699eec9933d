using System.Globalization;
using Experiments;
using Lab.Targets.Settings;

namespace Lab.Teaching.Lessons;

/// <summary>Reads a lesson from its file: front matter between two lines of dashes, then one heading for each part.</summary>
internal static class LessonReader
{
    private const string Fence = "---";
    private static readonly string[] Parts = ["Predict", "Run", "Observe", "Explain", "In your own code"];

    /// <summary>The lesson, or null if its experiment is not in the catalogue.</summary>
    /// <exception cref="FormatException">The file is not a valid lesson.</exception>
    public static Lesson? Read(string file, string text)
    {
        var lines = text.ReplaceLineEndings("\n").Split('\n');
        var end = Array.IndexOf(lines, Fence, 1);
        if (lines[0] != Fence || end < 0)
            throw new FormatException($"{file}: settings between two lines of '{Fence}' are missing.");
        var settings = lines[1..end]
            .Select(line => line.Split(':', 2, StringSplitOptions.TrimEntries))
            .Where(pair => pair.Length == 2)
            .ToLookup(pair => pair[0], pair => pair[1]);
        var sections = Sections(lines[(end + 1)..]);
        foreach (var part in Parts)
        {
            if (string.IsNullOrWhiteSpace(sections.GetValueOrDefault(part)))
                throw new FormatException($"{file}: the part '# {part}' is missing or empty.");
        }

        if (ExperimentCatalogue.Find(One("experiment")) is not { } experiment)
            return null;
        var runs = settings["run"].Select(line => Run(file, line, experiment)).OfType<LessonRun>().ToList();
        if (runs.Count < 2)
            throw new FormatException($"{file}: at least two runs are needed.");
        var preset =
            experiment.Presets.FirstOrDefault(loadPreset => loadPreset.Id == settings["preset"].FirstOrDefault())
            ?? experiment.Presets[0];
        return new(
            experiment,
            One("title"),
            Whole(file, "order", One("order")),
            preset,
            runs,
            new(sections[Parts[0]], sections[Parts[1]], sections[Parts[2]], sections[Parts[3]], sections[Parts[4]])
            {
                Next = sections.GetValueOrDefault("Next", ""),
            }
        )
        {
            Id = settings["id"].FirstOrDefault() ?? experiment.Id,
        };

        string One(string name) =>
            settings[name].FirstOrDefault() ?? throw new FormatException($"{file}: the setting '{name}' is missing.");
    }

    // "Fixed; key=tuned; name=1 worker, no spin; maxWorkers=1; spin=0". Unknown variants are left out.
    private static LessonRun? Run(string file, string line, Experiment experiment)
    {
        var fields = line.Split(';', StringSplitOptions.TrimEntries);
        if (!Enum.TryParse<VariantKind>(fields[0], out var kind))
            throw new FormatException($"{file}: '{fields[0]}' is not a variant.");
        if (experiment.Variants.FirstOrDefault(item => item.Kind == kind) is not { } variant)
            return null;
        var values = new Dictionary<string, string>();
        foreach (var pair in fields.Skip(1).Select(field => field.Split('=', 2)))
            if (!values.TryAdd(pair[0], pair[^1]))
                throw new FormatException($"{file}: '{pair[0]}' is given twice for a run.");
        var settings = new RuntimeSettings
        {
            MinWorkerThreads = Number("minWorkers"),
            MaxWorkerThreads = Number("maxWorkers"),
            SemaphoreSpin = Number("spin"),
            ServerGc = Number("serverGc") is { } isServer ? isServer == 1 : null,
            Net = Number("net"),
        };
        return new(
            values.GetValueOrDefault("key", kind.ToString().ToLowerInvariant()),
            values.GetValueOrDefault("name", $"{kind}: {variant.Name}"),
            kind,
            settings,
            Number("holds")
        );

        int? Number(string name) => values.TryGetValue(name, out var value) ? Whole(file, name, value) : null;
    }

    private static int Whole(string file, string name, string text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new FormatException($"{file}: '{name}' is '{text}'; it must be a whole number.");

    private static Dictionary<string, string> Sections(IEnumerable<string> lines)
    {
        var sections = new Dictionary<string, string>();
        string? current = null;
        foreach (var line in lines)
        {
            if (line.StartsWith("# ", StringComparison.Ordinal))
                sections[current = line[2..].Trim()] = "";
            else if (current is not null)
                sections[current] += line + "\n";
        }

        return sections;
    }
}
