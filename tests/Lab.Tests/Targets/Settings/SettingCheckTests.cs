using Lab.Targets.Settings;

namespace Lab.Tests.Targets.Settings;

public sealed class SettingCheckTests
{
    private static readonly RuntimeReport Plain = new(
        ".NET",
        2,
        32_767,
        2,
        ServerGc: false,
        new Dictionary<string, string>(),
        new Dictionary<string, string>()
    );

    [Fact]
    public void Of_NothingAsked_IsEmpty() => Assert.Empty(SettingCheck.Compare(RuntimeSettings.Default, Plain));

    [Fact]
    public void Of_ReportedAsAsked_Took()
    {
        var check = Assert.Single(
            SettingCheck.Compare(new() { MaxWorkerThreads = 200 }, Plain with { MaxWorkerThreads = 200 })
        );

        Assert.Equal(
            ("maxWorkerThreads", "200", "200", SettingOutcome.Took),
            (check.Field, check.Asked, check.Reported, check.Outcome)
        );
    }

    [Fact]
    public void Of_ReportedOtherwise_DidNotTake() =>
        Assert.Equal(
            SettingOutcome.DidNotTake,
            Assert.Single(SettingCheck.Compare(new() { ServerGc = true }, Plain)).Outcome
        );

    [Fact]
    public void Of_NoReport_IsUnknown() =>
        Assert.Equal(
            SettingOutcome.Unknown,
            Assert.Single(SettingCheck.Compare(new() { ServerGc = true }, null)).Outcome
        );

    [Fact]
    public void Of_HiddenSetting_IsJudgedByWhetherTheTargetSawIt()
    {
        var seen = Plain with
        {
            Variables = new Dictionary<string, string> { ["DOTNET_ThreadPool_UnfairSemaphoreSpinLimit"] = "0" },
        };

        Assert.Equal(
            SettingOutcome.CannotBeReadBack,
            Assert.Single(SettingCheck.Compare(new() { SemaphoreSpin = 0 }, seen)).Outcome
        );
        Assert.Equal(
            SettingOutcome.DidNotTake,
            Assert.Single(SettingCheck.Compare(new() { SemaphoreSpin = 0 }, Plain)).Outcome
        );
    }

    [Theory]
    [InlineData(".NET 8.0.34", SettingOutcome.Took)]
    [InlineData(".NET 10.0.12", SettingOutcome.DidNotTake)]
    public void Of_VersionOfDotnet_IsJudgedByTheReportedRuntime(string runtime, SettingOutcome outcome) =>
        Assert.Equal(
            outcome,
            Assert.Single(SettingCheck.Compare(new() { Net = 8 }, Plain with { Runtime = runtime })).Outcome
        );
}
