using System.Text.RegularExpressions;
using EndToEnd.Hosting;

namespace EndToEnd.Stage;

/// <summary>The experiment with two locks in two orders: the finding names both lines, and the target recovers after the flip.</summary>
[Collection<StageLane>]
[Trait("Category", "Long")]
public sealed partial class DeadlockTests(StageFixture fixture) : LabTest(fixture)
{
    // 16 users and 0.1 s of waiting: at most 160 per second.
    private const double MinRps = 60;

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The observer runs on Linux only.")]
    public async Task Stage_DeadlockFlippedToFixed_NamesBothLinesAndRecovers()
    {
        var stage = await OpenStageAsync();
        await stage.ChooseExperimentAsync("deadlock");
        await stage.ClickAsync("variant-fragile");
        await stage.EnterAsync("duration", 180);
        await stage.StartAsync();

        var finding = stage.Find("findings").GetByTestId("finding-deadlock");
        await stage.UntilAsync(
            "both lines are named",
            async () =>
                await finding.IsVisibleAsync()
                && Line().Matches(await finding.TextContentAsync() ?? "").DistinctBy(line => line.Value).Count() == 2
        );
        await stage.ShootAsync("deadlock-named");

        await stage.ClickAsync("flip");

        await stage.UntilAsync("requests are answered again", async () => await stage.TileAsync("rps") >= MinRps);
        await stage.ShootAsync("deadlock-recovered");
        await stage.ClickAsync("stop");
        await stage.EndedAsync();
    }

    [GeneratedRegex(@"TransferEndpoints\.cs:\d+")]
    private static partial Regex Line();
}
