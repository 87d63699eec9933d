using System.Text.RegularExpressions;
using Bunit;
using Dashboard.Pages.Sweeps;
using Dashboard.Tests.Components;
using Lab.Campaigns.Sweeps;
using Lab.Runtime;
using Lab.Targets;
using Lab.Testing;
using LoadEngine.Runs;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class SweepsPageTests : ComponentTest
{
    private readonly StandingSweeps _sweeps = new()
    {
        HeldBack = new(TaskCreationOptions.RunContinuationsAsynchronously),
    };

    public SweepsPageTests()
    {
        Services.AddSingleton<ISweeps>(_sweeps);
        Services.AddSingleton<ITarget, AlwaysRunningTarget>();
        Services.AddSingleton<ILab, IdleLab>();
    }

    protected override void Dispose(bool disposing)
    {
        _sweeps.HeldBack!.TrySetResult();
        base.Dispose(disposing);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void FirstPicture_FolderIsStillRead_OffersTheFormOnlyWhereNoSweepIsRunning(bool isOn)
    {
        var plan = SweepPlanner.Plan(new() { Users = [1] }).Plan;
        SweepDocument sweep = new(
            SweepDocument.CurrentSchema,
            "on",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Running,
            [.. plan.Cells()]
        );
        if (isOn)
            _sweeps.Current = new(sweep, "running", false, 10, null);

        var html = Html<SweepsPage>();

        Assert.Equal(!isOn, html.Contains("sweep-users", StringComparison.Ordinal));
        Assert.Equal(isOn, html.Contains("sweep-progress", StringComparison.Ordinal));
    }

    // Regression: the page reported only at Start that an external service cannot be swept.
    [Theory]
    [InlineData(null)]
    [InlineData("Your own service cannot be restarted.")]
    public void FirstPicture_NoneCanBeStarted_ReportsWhyAboveTheFormAndOffersNoStart(string? obstacle)
    {
        _sweeps.BlockedReason = obstacle;

        var page = Render<SweepsPage>();
        var start = page.Find("[data-testid=sweep-start]");

        Assert.Equal(obstacle is not null, start.HasAttribute("disabled"));
        Assert.Equal(obstacle is null ? null : "sweep-obstacle", start.GetAttribute("aria-describedby"));
        Assert.Equal(
            obstacle is not null,
            Regex.IsMatch(HtmlOf(page), $"id=\"sweep-obstacle\"[^>]*>{obstacle}.*sweep-presets")
        );
    }
}
