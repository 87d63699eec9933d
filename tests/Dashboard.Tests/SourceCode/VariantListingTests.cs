using Dashboard.Pages.Stage;
using Experiments;
using Lab.Targets.Stacks;
using Observation.Stacks;
using Observer.Contract;
using SourceCode;

namespace Dashboard.Tests.SourceCode;

public sealed class VariantListingTests
{
    public static TheoryData<string> Ids => [.. ExperimentCatalogue.All.Select(experiment => experiment.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Of_EveryExperiment_ShowsEachVariantWithOneKeyLine(string id)
    {
        var experiment = ExperimentCatalogue.Find(id)!;

        var listings = VariantListing.Create(experiment);

        Assert.Equal(experiment.Variants, listings.Select(listing => listing.Variant));
        Assert.All(
            listings,
            listing =>
            {
                Assert.NotEmpty(listing.Lines);
                Assert.Single(listing.Lines, line => line.IsKey);
            }
        );
        Assert.Contains(
            listings.Single(listing => listing.Variant.Kind == VariantKind.Fixed).Lines,
            line => line.Change == LineChange.Added
        );
    }

    [Fact]
    public void Of_UnboundedIo_ShowsTheLimiterOfTheMappingAsAdded()
    {
        var listings = VariantListing.Create(ExperimentCatalogue.Find("io")!);

        var mapping = listings.Single(listing => listing.Variant.Kind == VariantKind.Fixed).Lines[0];
        Assert.Contains("RequireRateLimiting", mapping.Markup, StringComparison.Ordinal);
        Assert.Equal(LineChange.Added, mapping.Change);
    }

    [Fact]
    public void Of_LinesThatDifferInNamesOnly_AreNoDifference()
    {
        var listings = VariantListing.Create(ExperimentCatalogue.Find("blocking")!);

        Assert.All(listings, listing => Assert.Equal(LineChange.None, listing.Lines[0].Change));
    }

    [Fact]
    public void Of_VariantWithoutSource_IsEmptyAndHarmsNothing()
    {
        var foreign = ExperimentCatalogue.Find("blocking")! with
        {
            Fragile = new(VariantKind.Fragile, "somewhere else", "/slow"),
            Fixed = new(VariantKind.Fixed, "somewhere else", "/quick", new("No/Such.cs", "Method", "x")),
        };

        Assert.All(VariantListing.Create(foreign), listing => Assert.Empty(listing.Lines));
    }

    [Fact]
    public void BlockedLines_CaptureWithinTheHandler_CountsThreadsByLine()
    {
        SourceReference source = new("Blocking/BlockingEndpoints.cs", "BadBlocking", "Thread.Sleep(200)");
        StackFrame blocked = new(
            "TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)",
            "TargetApi",
            true,
            "Blocking/BlockingEndpoints.cs",
            19
        );
        StackFrame machine = blocked with
        {
            Method = "TargetApi.Blocking.BlockingEndpoints+<BadBlocking>d__2.MoveNext()",
        };
        StackFrame other = blocked with { Method = "TargetApi.Blocking.BlockingEndpoints.GoodBlocking()", Line = 26 };
        StackFrame unknown = blocked with { File = null, Line = null };
        StackCapture capture = new(
            default,
            null,
            1,
            99,
            99,
            [
                Group(30, blocked),
                Group(2, machine),
                Group(5, other),
                Group(4, unknown),
                new(ThreadRole.IdlePool, 3, null, null, []),
            ]
        );

        Assert.Equal(new Dictionary<int, int> { [19] = 32 }, BlockedLines.CountByLine(capture, source));
        Assert.Empty(BlockedLines.CountByLine(null, source));
        Assert.Empty(BlockedLines.CountByLine(capture, null));
    }

    [Fact]
    public void CountHeldByLine_HeldThreads_AreCountedInTheHandlerOnly()
    {
        var source = new SourceReference("Blocking/BlockingEndpoints.cs", "BadBlocking", "Thread.Sleep(");
        HeldThreads held = new(
            default,
            40,
            0,
            [
                Held("BlockingEndpoints.BadBlocking", "Blocking/BlockingEndpoints.cs", 18, 30),
                Held("BlockingEndpoints.BadBlocking", "src/Blocking/BlockingEndpoints.cs", 18, 2),
                Held("BlockingEndpoints.GoodBlocking", "Blocking/BlockingEndpoints.cs", 25, 5),
                Held("BlockingEndpoints.BadBlocking", null, null, 3),
            ],
            null,
            0,
            0
        );

        Assert.Equal(new Dictionary<int, int> { [18] = 32 }, BlockedLines.CountHeldByLine(held, source));
        Assert.Empty(BlockedLines.CountHeldByLine(held, null));
    }

    private static HeldLine Held(string method, string? file, int? line, int threads) =>
        new(new(method, "TargetApi", file, line, true, false), "Thread.Sleep", null, threads);

    private static StackGroup Group(int threads, StackFrame application) =>
        new(ThreadRole.BusyPool, threads, application, "Thread.Sleep", [application]);
}
