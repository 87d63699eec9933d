#:property PublishAot=false
// Creates the files of a new experiment or finding rule and registers it:
//   dotnet run eng/new.cs -- experiment semaphore-queue "Semaphore queue"
//   dotnet run eng/new.cs -- rule slow-dependency "Slow dependency"
// The generated code compiles and runs. Tests fail until every TO BE WRITTEN is replaced.
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

if (
    args is not [("experiment" or "rule") and var kind, var id, var title]
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
var template =
    kind == "experiment"
        ? Template.ForExperiment(id, name, title, NextOrder(), FollowingUsing($"using TargetApi.{name};"))
        : Template.ForRule(id, name, title);

var existing = template.Files.Keys.Where(file => File.Exists(Path.Combine(repository, file))).ToList();
if (existing.Count > 0)
{
    Console.Error.WriteLine($"Nothing was written: {string.Join(", ", existing)} already exists. Choose another ID.");
    return 1;
}

foreach (var (file, text) in template.Files)
{
    var path = Path.Combine(repository, file);
    Directory.CreateDirectory(Path.GetDirectoryName(path)!);
    File.WriteAllText(path, text);
    Console.WriteLine($"created  {file}");
}

foreach (var (file, before, line) in template.Registrations)
{
    var path = Path.Combine(repository, file);
    var text = File.ReadAllText(path);
    var position = text.LastIndexOf(before, StringComparison.Ordinal);
    if (position < 0)
        throw new InvalidOperationException($"'{before.Trim()}' not found in {file}. Add '{line.Trim()}' yourself.");
    File.WriteAllText(path, text.Insert(position, line));
    Console.WriteLine($"added    {line.Trim()} to {file}");
}

Console.WriteLine();
Console.WriteLine("Replace every TO BE WRITTEN and the sample code, names and limits. Then run:");
Console.WriteLine(template.NextSteps);
return 0;

int NextOrder() =>
    1
    + Directory
        .EnumerateFiles(Path.Combine(repository, "src/Lab.Teaching/Lessons/Texts"), "*.md")
        .Select(file => Regex.Match(File.ReadAllText(file), @"^order: (\d+)", RegexOptions.Multiline))
        .Where(match => match.Success)
        .Max(match => int.Parse(match.Groups[1].Value));

// The first using that sorts after the new one, or the statement after the usings.
string FollowingUsing(string line) =>
    File.ReadLines(Path.Combine(repository, "src/TargetApi/Program.cs"))
        .FirstOrDefault(existing =>
            existing.StartsWith("using TargetApi.", StringComparison.Ordinal)
            && string.CompareOrdinal(existing, line) > 0
        )
    ?? "\nvar commandLine";

static string ThisFile([CallerFilePath] string path = "") => path;

/// <summary>Files to create, lines to insert before existing text, and the commands to run next.</summary>
internal sealed record Template(
    IReadOnlyDictionary<string, string> Files,
    IReadOnlyList<(string File, string Before, string Line)> Registrations,
    string NextSteps
)
{
    public static Template ForExperiment(string id, string name, string title, int order, string followingUsing) =>
        new(
            new Dictionary<string, string>
            {
                [$"src/TargetApi/{name}/{name}Endpoints.cs"] = $$"""
                using System.Runtime.CompilerServices;

                namespace TargetApi.{{name}};

                /// <summary>{{title}}.</summary>
                internal static class {{name}}Endpoints
                {
                    /// <summary>Maps both variants.</summary>
                    public static void Map{{name}}(this IEndpointRouteBuilder routes)
                    {
                        routes.MapGet("/bad/{{id}}", Bad{{name}});
                        routes.MapGet("/good/{{id}}", Good{{name}});
                    }

                    // Not inlined, so that captured stacks show the method name.
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

                    public static Experiment Experiment { get; } =
                        new(
                            Id: "{{id}}",
                            Title: "{{title}}",
                            Question: "TO BE WRITTEN: the question that a run answers",
                            Fragile: new(
                                VariantKind.Fragile,
                                "Thread.Sleep(100)",
                                "/bad/{{id}}",
                                new(File, "Bad{{name}}", "Thread.Sleep(100)")
                            ),
                            Fixed: new(
                                VariantKind.Fixed,
                                "await Task.Delay(100)",
                                "/good/{{id}}",
                                new(File, "Good{{name}}", "await Task.Delay(100")
                            ),
                            Presets:
                            [
                                new(
                                    "crowd-200",
                                    "Crowd: 200 users",
                                    "200 users for 30 s.",
                                    [new(1, 200), new(29, 200)],
                                    TimeoutMs: 15_000
                                ),
                            ],
                            Watch: "TO BE WRITTEN: the charts to look at, as a sentence",
                            Lesson: "TO BE WRITTEN: the lesson of the difference, in two or three sentences"
                        );
                }

                """,
                [$"src/Lab.Teaching/Lessons/Texts/{id}.md"] = $$"""
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

                - {fragile.rps} requests/s, p95 {fragile.p95}. TO BE WRITTEN: the other observations.

                # Explain

                TO BE WRITTEN: the cause. The fixed variant reached {fixed.rps} requests/s at a p95 of {fixed.p95}.

                # In your own code

                1. TO BE WRITTEN: the code to look for, and the replacement.

                """,
                [$"src/Lab.Campaigns/Verification/Articles/{name}Verification.cs"] = $$"""
                using Experiments;
                using Experiments.Charts;
                using Lab.Loads.Planning;
                using Statistics.Differences;

                namespace Lab.Campaigns.Verification.Articles;

                /// <summary>{{title}}: both variants under the same load.</summary>
                internal sealed class {{name}}Verification : IArticleVerification
                {
                    private static readonly Expectation Throughput = new("throughput, fixed ÷ fragile", "–", Bound.AtLeast, 2);

                    public string Experiment => "{{id}}";

                    public IReadOnlyList<Expectation> Expectations => [Throughput];

                    public VisualCheck VisualCheck { get; } =
                        new(
                            8,
                            16,
                            new("TO BE WRITTEN: visible effect of the start", 8, SeriesCatalogue.WaitingOldest, Bound.AtLeast, 1_000),
                            new("TO BE WRITTEN: visible effect of the flip", 6, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 200)
                        );

                    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
                    {
                        var load = new RunRequest
                        {
                            Users = 200,
                            RampSeconds = 1,
                            DurationSeconds = bench.Seconds(10),
                            TimeoutMs = 15_000,
                        };
                        var good = await bench.RunAsync(Experiment, VariantKind.Fixed, load);
                        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
                        return [Throughput.Found(Difference.RatioOf(bad.Figures.Rps, good.Figures.Rps))];
                    }
                }

                """,
            },
            [
                ("src/TargetApi/Program.cs", followingUsing, $"using TargetApi.{name};\n"),
                ("src/TargetApi/Program.cs", "\ntry\n", $"app.Map{name}();\n"),
                ("src/Experiments/ExperimentCatalogue.cs", "    ];", $"        {name}.Experiment,\n"),
                (
                    "src/Lab.Campaigns/Verification/Articles/ArticleVerifications.cs",
                    "    ];",
                    $"        new {name}Verification(),\n"
                ),
            ],
            $"""
              dotnet csharpier format src tests
              dotnet run --project src/Dashboard                                          # choose it on the stage
              dotnet run --project src/Dashboard -- lab --experiment {id} --quick   # check its expectations
              dotnet test --project tests/Experiments.Tests
              dotnet test --project tests/TargetApi.Tests
              dotnet test --project tests/Lab.Tests
            """
        );

    public static Template ForRule(string id, string name, string title) =>
        new(
            new Dictionary<string, string>
            {
                [$"src/Lab.Diagnosis/Rules/Saturation/{name}.cs"] = $$"""
                using Experiments.Charts;
                using Lab.Diagnosis.Findings;
                using Lab.Foundation.Formatting;

                namespace Lab.Diagnosis.Rules.Saturation;

                /// <summary>{{title}}.</summary>
                internal sealed class {{name}} : IFindingRule
                {
                    /// <summary>Lowest 95th percentile that is reported, in milliseconds.</summary>
                    public const double MinP95Ms = 60_000;

                    private const double SpanSeconds = 2;

                    public string Id => "{{id}}";

                    public string Title => "{{title}}";

                    public string Why => "TO BE WRITTEN: the effect. The cause. The remedy.";

                    public Symptom? Examine(FindingWindow window)
                    {
                        if (window.Mean(SeriesCatalogue.LatencyP95, SpanSeconds) is not { } p95 || p95 < MinP95Ms)
                            return null;
                        return new(
                            FindingSeverity.Notice,
                            $"5 % of the responses take longer than {MetricFormat.Latency(p95)}.",
                            p95,
                            [new("p95", MetricFormat.Latency(p95), SeriesCatalogue.LatencyP95)]
                        );
                    }
                }

                """,
                [$"tests/Lab.Tests/Diagnosis/Rules/Saturation/{name}Tests.cs"] = $$"""
                using Experiments.Charts;
                using Lab.Diagnosis.Rules.Saturation;

                namespace Lab.Tests.Diagnosis.Rules.Saturation;

                public sealed class {{name}}Tests
                {
                    [Theory]
                    [InlineData({{name}}.MinP95Ms, true)]
                    [InlineData({{name}}.MinP95Ms - 1, false)]
                    public void Examine_P95AtTheThreshold_IsReported(double p95, bool isReported)
                    {
                        var symptom = new {{name}}().Examine(Moments.Steady(10, (SeriesCatalogue.LatencyP95, p95)));

                        Assert.Equal(isReported, symptom is not null);
                    }
                }

                """,
            },
            [("src/Lab.Diagnosis/Rules/FindingRules.cs", "        new SteadyService(),", $"        new {name}(),\n")],
            """
              dotnet csharpier format src tests
              dotnet test --project tests/Lab.Tests
              dotnet run --project src/Dashboard -- lab findings RUN.json ...   # try it on recorded runs
            src/Lab.Diagnosis/Rules/FindingRules.cs lists causes before symptoms: move the new entry if it is a cause.
            """
        );
}
