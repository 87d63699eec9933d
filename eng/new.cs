#:property PublishAot=false
// Lays down everything a new experiment or finding rule consists of, and enters it where it has to be known:
//   dotnet run eng/new.cs -- experiment semaphore-queue "Semaphore queue"
//   dotnet run eng/new.cs -- rule slow-dependency "Slow dependency"
// What only its author can answer is marked TO BE WRITTEN; the tests name every such place until it is filled in.
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

if (
    args is not [("experiment" or "rule") and var what, var id, var title]
    || !Regex.IsMatch(id, "^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
)
{
    Console.Error.WriteLine("Usage: dotnet run eng/new.cs -- (experiment | rule) ID \"Title\"");
    Console.Error.WriteLine("  ID     lower case with hyphens, such as semaphore-queue");
    Console.Error.WriteLine("  Title  a few words for the page, such as \"Semaphore queue\"");
    return 2;
}

var repository = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, ".."));
var name = string.Concat(id.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));
var sketch =
    what == "experiment"
        ? Sketch.OfExperiment(id, name, title, NextOrder(), UsingAfter($"using TargetApi.{name};"))
        : Sketch.OfRule(id, name, title);

var taken = sketch.Files.Keys.Where(file => File.Exists(Path.Combine(repository, file))).ToList();
if (taken.Count > 0)
{
    Console.Error.WriteLine($"Nothing was written: {string.Join(", ", taken)} is there already. Choose another ID.");
    return 1;
}

foreach (var (file, text) in sketch.Files)
{
    var path = Path.Combine(repository, file);
    Directory.CreateDirectory(Path.GetDirectoryName(path)!);
    File.WriteAllText(path, text);
    Console.WriteLine($"wrote    {file}");
}

foreach (var (file, before, line) in sketch.Entries)
{
    var path = Path.Combine(repository, file);
    var text = File.ReadAllText(path);
    var at = text.LastIndexOf(before, StringComparison.Ordinal);
    if (at < 0)
        throw new InvalidOperationException(
            $"{file} has no '{before.Trim()}' any more: enter '{line.Trim()}' by hand."
        );
    File.WriteAllText(path, text.Insert(at, line));
    Console.WriteLine($"entered  {line.Trim()} in {file}");
}

Console.WriteLine();
Console.WriteLine(
    "Fill in what is marked TO BE WRITTEN, put your own code, names and limits in place of the sketched ones, then:"
);
Console.WriteLine(sketch.Next);
return 0;

int NextOrder() =>
    1
    + Directory
        .EnumerateFiles(Path.Combine(repository, "src/Lab/Lessons"), "*.md")
        .Select(file => Regex.Match(File.ReadAllText(file), @"^order: (\d+)", RegexOptions.Multiline))
        .Where(found => found.Success)
        .Max(found => int.Parse(found.Groups[1].Value));

// Usings stand in the order of the alphabet; after the last of them there is an empty line.
string UsingAfter(string line) =>
    File.ReadLines(Path.Combine(repository, "src/TargetApi/Program.cs"))
        .FirstOrDefault(known =>
            known.StartsWith("using TargetApi.", StringComparison.Ordinal) && string.CompareOrdinal(known, line) > 0
        )
    ?? "\nvar commandLine";

static string ThisFile([CallerFilePath] string path = "") => path;

/// <summary>Files to write, lines to enter before what stands at the end of a list, and what to do next.</summary>
internal sealed record Sketch(
    IReadOnlyDictionary<string, string> Files,
    IReadOnlyList<(string File, string Before, string Line)> Entries,
    string Next
)
{
    public static Sketch OfExperiment(string id, string name, string title, int order, string usingAfter) =>
        new(
            new Dictionary<string, string>
            {
                [$"src/TargetApi/{name}/{name}Endpoints.cs"] = $$"""
                using System.Runtime.CompilerServices;

                namespace TargetApi.{{name}};

                /// <summary>{{title}}: the fragile way against the fixed one.</summary>
                internal static class {{name}}Endpoints
                {
                    /// <summary>Maps both variants.</summary>
                    public static void Map{{name}}(this IEndpointRouteBuilder routes)
                    {
                        routes.MapGet("/bad/{{id}}", Bad{{name}});
                        routes.MapGet("/good/{{id}}", Good{{name}});
                    }

                    // Not inlined, so that the method has its name on a captured stack.
                    [MethodImpl(MethodImplOptions.NoInlining)]
                    internal static IResult Bad{{name}}()
                    {
                        Thread.Sleep(100);
                        return Results.Text("ok");
                    }

                    [MethodImpl(MethodImplOptions.NoInlining)]
                    internal static async Task<IResult> Good{{name}}(CancellationToken cancellation)
                    {
                        await Task.Delay(100, cancellation);
                        return Results.Text("ok");
                    }
                }

                """,
                [$"src/Experiments/{name}.cs"] = $$"""
                namespace Experiments;

                /// <summary>{{title}}.</summary>
                internal static class {{name}}
                {
                    private const string File = "{{name}}/{{name}}Endpoints.cs";

                    public static Experiment Experiment { get; } = new(
                        Id: "{{id}}",
                        Title: "{{title}}",
                        Question: "TO BE WRITTEN: what a run answers, as a question",
                        Fragile: new(VariantKind.Fragile, "Thread.Sleep(100)", "/bad/{{id}}", new(File, "Bad{{name}}", "Thread.Sleep(100)")),
                        Fixed: new(VariantKind.Fixed, "await Task.Delay(100)", "/good/{{id}}", new(File, "Good{{name}}", "await Task.Delay(100")),
                        Presets: [new("crowd-200", "Crowd: 200 users", "200 users for 30 s.", [new(1, 200), new(29, 200)], TimeoutMs: 15_000)],
                        Watch: "TO BE WRITTEN: what to look at on the charts, as a sentence",
                        Lesson: "TO BE WRITTEN: what the difference teaches, in two or three sentences");
                }

                """,
                [$"src/Lab/Lessons/{id}.md"] = $$"""
                ---
                experiment: {{id}}
                title: {{title}}
                order: {{order}}
                run: Fragile
                run: Fixed
                ---
                # Predict

                TO BE WRITTEN: the question, with **{users} users**. How many requests a second? What p95?

                # Run

                TO BE WRITTEN: which chart to watch.

                # Observe

                - {fragile.rps} requests/s, p95 {fragile.p95}. TO BE WRITTEN: what else was to be seen.

                # Explain

                TO BE WRITTEN: why. The fixed one gave {fixed.rps} requests/s at a p95 of {fixed.p95}.

                # In your own code

                1. TO BE WRITTEN: what to look for, and what to do instead.

                """,
                [$"src/Lab/Reproduction/Articles/{name}Reproduction.cs"] = $$"""
                using Experiments;
                using Experiments.Charts;
                using Lab.Loads;

                namespace Lab.Reproduction.Articles;

                /// <summary>{{title}}: both variants under the same load.</summary>
                internal sealed class {{name}}Reproduction : IReproduction
                {
                    private static readonly Expectation Throughput = new("throughput, fixed ÷ fragile", "–", Bound.AtLeast, 2);

                    public string Experiment => "{{id}}";

                    public IReadOnlyList<Expectation> Expectations => [Throughput];

                    public Sights Sights { get; } = new(8, 16,
                        new("TO BE WRITTEN: what is to be seen of the fragile variant", 8, SeriesCatalogue.WaitingOldest, Bound.AtLeast, 1_000),
                        new("TO BE WRITTEN: what is to be seen after the flip", 6, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 200));

                    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
                    {
                        var load = new RunRequest { Users = 200, RampSeconds = 1, DurationSeconds = bench.Seconds(10), TimeoutMs = 15_000 };
                        var good = await bench.FireAsync(Experiment, VariantKind.Fixed, load);
                        var bad = await bench.FireAsync(Experiment, VariantKind.Fragile, load);
                        return [Throughput.Found(Ratio.Of(good.Figures.Rps, bad.Figures.Rps))];
                    }
                }

                """,
            },
            [
                ("src/TargetApi/Program.cs", usingAfter, $"using TargetApi.{name};\n"),
                ("src/TargetApi/Program.cs", "\ntry\n", $"app.Map{name}();\n"),
                ("src/Experiments/ExperimentCatalogue.cs", "    ];", $"        {name}.Experiment,\n"),
                ("src/Lab/Reproduction/Articles/Reproductions.cs", "    ];", $"        new {name}Reproduction(),\n"),
            ],
            $"""
              dotnet run --project src/Dashboard                                          # it is in the picker
              dotnet run --project src/Dashboard -- lab --experiment {id} --quick   # does its finding hold here?
              dotnet test --project tests/Experiments.Tests; dotnet test --project tests/TargetApi.Tests; dotnet test --project tests/Lab.Tests
            """
        );

    public static Sketch OfRule(string id, string name, string title) =>
        new(
            new Dictionary<string, string>
            {
                [$"src/Lab/Findings/Rules/{name}.cs"] = $$"""
                using Experiments.Charts;
                using Lab.Figures;

                namespace Lab.Findings.Rules;

                /// <summary>{{title}}.</summary>
                internal sealed class {{name}} : IFindingRule
                {
                    /// <summary>The 95th percentile in milliseconds from which on it is told.</summary>
                    public const double MinP95Ms = 60_000;

                    private const double SpanSeconds = 2;

                    public string Id => "{{id}}";

                    public string Title => "{{title}}";

                    public string Why => "TO BE WRITTEN: what happens. Why one sees it. What helps.";

                    public Symptom? Examine(FindingWindow window)
                    {
                        if (window.Mean(SeriesCatalogue.LatencyP95, SpanSeconds) is not { } p95 || p95 < MinP95Ms) return null;
                        return new(FindingSeverity.Notice, $"One answer in twenty takes longer than {Figure.Latency(p95)}.", p95,
                            [new("p95", Figure.Latency(p95), SeriesCatalogue.LatencyP95)]);
                    }
                }

                """,
                [$"tests/Lab.Tests/Findings/Rules/{name}Tests.cs"] = $$"""
                using Experiments.Charts;
                using Lab.Findings.Rules;

                namespace Lab.Tests.Findings.Rules;

                public sealed class {{name}}Tests
                {
                    [Theory]
                    [InlineData({{name}}.MinP95Ms, true)]
                    [InlineData({{name}}.MinP95Ms - 1, false)]
                    public void Examine_P95AtTheLimit_SpeaksFromThereOn(double p95, bool speaks) =>
                        Assert.Equal(speaks, new {{name}}().Examine(Moments.Steady(10, (SeriesCatalogue.LatencyP95, p95))) is not null);
                }

                """,
            },
            [("src/Lab/Findings/Rules/FindingRules.cs", "        new SteadyService(),", $"        new {name}(),\n")],
            """
              dotnet test --project tests/Lab.Tests
              dotnet run --project src/Dashboard -- lab findings RUN.json ...   # what it says of runs you have recorded
            Causes stand before their symptoms in src/Lab/Findings/Rules/FindingRules.cs: move the entry if yours is one.
            """
        );
}
