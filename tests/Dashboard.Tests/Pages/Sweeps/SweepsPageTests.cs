using System.Text.RegularExpressions;
using Dashboard.Pages.Sweeps;
using Lab.Campaigns.Sweeps;
using Lab.Runtime;
using Lab.Targets;
using Lab.Testing;
using LoadEngine.Runs;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.JSInterop;
using MudBlazor.Services;

namespace Dashboard.Tests.Pages.Sweeps;

public sealed class SweepsPageTests : IAsyncDisposable
{
    private readonly StandingSweeps _sweeps = new()
    {
        HeldBack = new(TaskCreationOptions.RunContinuationsAsynchronously),
    };
    private readonly ServiceProvider _services;
    private readonly HtmlRenderer _renderer;

    public SweepsPageTests()
    {
        _services = new ServiceCollection()
            .AddSingleton<ISweeps>(_sweeps)
            .AddSingleton<ITarget, AlwaysRunningTarget>()
            .AddSingleton<ILab, IdleLab>()
            .AddSingleton(TimeProvider.System)
            .AddSingleton<IJSRuntime, NoBrowser>()
            .AddMudServices()
            .AddLogging()
            .BuildServiceProvider();
        _renderer = new(_services, NullLoggerFactory.Instance);
    }

    public async ValueTask DisposeAsync()
    {
        _sweeps.HeldBack!.TrySetResult();
        await _renderer.DisposeAsync();
        await _services.DisposeAsync();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task FirstPicture_FolderIsStillRead_OffersTheFormOnlyWhereNoSweepIsRunning(bool isOn)
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

        var html = await _renderer.Dispatcher.InvokeAsync(() =>
            _renderer.BeginRenderingComponent<SweepsPage>().ToHtmlString()
        );

        Assert.Equal(!isOn, html.Contains("sweep-users", StringComparison.Ordinal));
        Assert.Equal(isOn, html.Contains("sweep-progress", StringComparison.Ordinal));
    }

    // Regression: the page reported only at Start that an external service cannot be swept.
    [Theory]
    [InlineData(null)]
    [InlineData("Your own service cannot be restarted.")]
    public async Task FirstPicture_NoneCanBeStarted_ReportsWhyAboveTheFormAndOffersNoStart(string? obstacle)
    {
        _sweeps.BlockedReason = obstacle;

        var html = await _renderer.Dispatcher.InvokeAsync(() =>
            _renderer.BeginRenderingComponent<SweepsPage>().ToHtmlString()
        );

        Assert.Equal(
            obstacle is not null,
            Regex.IsMatch(
                html,
                "<button[^>]*data-testid=\"sweep-start\"[^>]*disabled[^>]*aria-describedby=\"sweep-obstacle\""
            )
        );
        Assert.Equal(
            obstacle is not null,
            Regex.IsMatch(html, $"id=\"sweep-obstacle\"[^>]*>{obstacle}.*sweep-presets", RegexOptions.Singleline)
        );
    }

    private sealed class NoBrowser : IJSRuntime
    {
        public ValueTask<TValue> InvokeAsync<TValue>(string identifier, object?[]? args) => default;

        public ValueTask<TValue> InvokeAsync<TValue>(
            string identifier,
            CancellationToken cancellationToken,
            object?[]? args
        ) => default;
    }
}
