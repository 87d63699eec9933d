using System.Text;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Lab.Testing;
using LoadEngine.Figures;
using LoadEngine.Thresholds;
using Observation.Stacks;

namespace Lab.Tests.Storage.Validation;

/// <summary>Imported documents with impossible numbers, times or texts are refused, because pages and images show them.</summary>
public sealed partial class RunFiguresOfElsewhereTests : IDisposable
{
    // Values that can be negative: the growth of a counter that was reset, an estimate, and the system's value for an exited process.
    private static readonly string[] Signed =
    [
        ".values[]",
        ".exitCode",
        ".least",
        ".greatest",
        ".measured",
        ".numbers[]",
        ".fan[][]",
    ];

    // Written for readers of the document, and recalculated from the other figures when it is read.
    private static readonly string[] Made = [".goodput", ".completed", ".requestsPerSecond", ".failuresPerSecond"];

    private const string Dropped = "no-free-user";

    private static readonly byte[] Written = RunDocumentWriter.ToBytes(Whole());

    private readonly TemporaryFolder _folder = new();
    private readonly RunStore _store;

    public RunFiguresOfElsewhereTests() => _store = _folder.OpenStore();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task Import_EveryNumberThatCannotBe_IsRefusedInWords()
    {
        Assert.Null((await ImportAsync(Written)).Reason);
        var places = Numbers(JsonNode.Parse(Written)).DistinctBy(WithoutNumbers).ToList();
        Assert.InRange(places.Count, 100, 400);

        foreach (var place in places)
        {
            foreach (var wrong in new JsonNode[] { 1e308, -1, "NaN" })
            {
                if (wrong.ToJsonString() == "-1" && Signed.Any(WithoutNumbers(place).EndsWith))
                    continue;
                if (wrong.ToJsonString() == "\"NaN\"" && Made.Any(place.EndsWith))
                    continue;
                var (id, reason) = await ImportAsync(Changed(place, wrong));

                Assert.True(id is null && !string.IsNullOrWhiteSpace(reason), $"{place} = {wrong} was taken in.");
                Assert.DoesNotContain("Exception", reason, StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData("findings[0].since", -1)]
    [InlineData("findings[0].strongestAt", 1e308)]
    [InlineData("intervals[0].waiting.oldestMs", 1e308)]
    [InlineData("frames[0].sequence", -1)]
    [InlineData("frames[0].events[0].time", 1e308)]
    [InlineData("frames[2].values[1]", 1e308)]
    [InlineData("run.request.timeoutMs", -1)]
    [InlineData("run.request.ratePerSecond", 1e308)]
    [InlineData("settings.processorCount", -1)]
    public void Read_NumberThatCannotBe_NamesIt(string place, double wrong) =>
        Assert.Contains($"'{place}'", RunDocumentReader.Read(Changed(place, wrong)).Reason, StringComparison.Ordinal);

    [Theory]
    [InlineData("stacks[0].groups[0].application.method")]
    [InlineData("summary.thresholds[0].reason")]
    [InlineData("series[0].label")]
    [InlineData("run.address")]
    [InlineData("run.subject.title")]
    [InlineData("stacks[0].groups[0].requests[0].name")]
    public async Task Import_TextLongerThanThereCanBe_NamesIt(string place)
    {
        var (id, reason) = await ImportAsync(Changed(place, "http://x/" + new string('x', 5_000)));

        Assert.Null(id);
        Assert.Contains($"'{place}' has 5,009 characters", reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Import_SettingsOrPlanThatCannotBe_AreRefused()
    {
        Assert.Contains(
            "settings.processorCount",
            (await ImportAsync(Changed("settings.processorCount", 0))).Reason,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "plan is empty",
            (await ImportAsync(Changed("plan", new JsonObject()))).Reason,
            StringComparison.Ordinal
        );
    }

    private static RunDocument Whole()
    {
        var run = RunSamples.CreateImported();
        var dropped = run.Summary!.Total with
        {
            DroppedByCause = new Dictionary<string, long> { [Dropped] = run.Intervals.Count },
        };
        var plan = run.Plan.DeepClone().AsObject();
        (plan["timeout"], plan["warmUp"], plan["maxRedirects"]) = ("500ms", "1s", 1);
        var summary = run.Summary with
        {
            Total = dropped,
            Variants = [run.Summary.Variants[0] with { Figures = dropped }],
            PeakRatePerSecond = 100,
            Thresholds = [new("p95<500", "p95", true, run.Summary.Total.P95Ms, "Because.")],
            Settings = Settings,
            Ended = RunOutcome.TargetDied,
            Death = new(77, -1, "It died.", ["a line"]),
            Loads =
            [
                new(
                    VariantKind.Fragile,
                    "20 users",
                    0,
                    5,
                    run.Summary.Total with
                    {
                        CancelledAges = new(1, 2, 3),
                        OldestDroppedMs = 5,
                        DroppedByCause = new Dictionary<string, long> { [Dropped] = 1 },
                    }
                ),
            ],
            Rungs = [new(10, 1.5, 9, 1)],
            Findings = [run.Findings[0] with { Until = 4, StrongestAt = 2 }],
        };
        var request = new RunRequest
        {
            Users = 20,
            DurationSeconds = 5,
            TimeoutMs = 500,
            Stages = [new(5, 20)],
            RatePerSecond = 100,
            MaxVus = 10,
            BurstSizes = [10],
            Iterations = 100,
            ThinkTimeMs = 5,
            WarmUpSeconds = 1,
        };
        return run with
        {
            Settings = Settings,
            Plan = plan,
            Summary = summary,
            Findings = summary.Findings,
            Run = run.Run with { Request = request, ProcessId = 77, Address = new("http://localhost:5001/") },
            Intervals = [.. run.Intervals.Select(WithAll)],
            Frames =
            [
                .. run.Frames.Select(frame =>
                    frame with
                    {
                        Events =
                        [
                            .. frame.Events,
                            FrameEvent.ForAdjustment("Starvation", 12, frame.Time),
                            new(FrameEventKinds.LoadChanged, "30 users", frame.Time) { Level = 30 },
                        ],
                    }
                ),
            ],
            Stacks =
            [
                run.Stacks[0] with
                {
                    Groups =
                    [
                        run.Stacks[0].Groups[0] with
                        {
                            Requests = [new("GET /a", 3)],
                            Frames = [new("A.B()", "A", true, "A.cs", 7)],
                        },
                    ],
                },
            ],
            Predictions =
            [
                new("How many?", "1/s", 1, 1_000, true, 100) { Numbers = [10, 200] },
                new("Which?", "", 0, 1, false, null) { Options = ["a", "b"], Chosen = [1, 2] },
                new("Draw it.", "ms", 0, 100, false, null)
                {
                    QuantileBand =
                    [
                        [1, 2],
                        [2, 3],
                        [3, 4],
                        [4, 5],
                        [5, 6],
                    ],
                    Lines = 3,
                    Seconds = 5,
                },
            ],
        };
    }

    private static StoredInterval WithAll(StoredInterval interval)
    {
        var totals = interval.Totals with
        {
            Dropped = 1,
            DroppedByCause = new Dictionary<string, long> { [Dropped] = 1 },
            Redirects = 1,
        };
        return interval with
        {
            Totals = totals,
            Waiting = new WaitingFigures(5, 1, 20, 30),
            ByVariant = new Dictionary<string, VariantShare> { ["Fragile"] = new(totals, interval.Response) },
        };
    }

    private static RuntimeSettings Settings =>
        new()
        {
            MinWorkerThreads = 4,
            MaxWorkerThreads = 8,
            ProcessorCount = 2,
            SemaphoreSpin = 5,
        };

    private static byte[] Changed(string place, JsonNode value) => EditedDocument.Changed(Written, place, value);

    private static IEnumerable<string> Numbers(JsonNode? node, string path = "") =>
        node switch
        {
            JsonObject holder => holder
                .Where(pair => path.Length > 0 || pair.Key != "plan")
                .SelectMany(pair => Numbers(pair.Value, path.Length == 0 ? pair.Key : $"{path}.{pair.Key}")),
            JsonArray list => list.SelectMany((jsonNode, index) => Numbers(jsonNode, $"{path}[{index}]")),
            JsonValue value when value.GetValueKind() == System.Text.Json.JsonValueKind.Number => [path],
            _ => [],
        };

    private static string WithoutNumbers(string place) => Index().Replace(place, "[]");

    private async Task<(string? Id, string? Reason)> ImportAsync(byte[] json)
    {
        using var document = new MemoryStream(json);
        return await _store.ImportAsync(document, Cancellation);
    }

    [GeneratedRegex(@"\[\d+\]")]
    private static partial Regex Index();
}
