using System.Net;
using Dashboard.Pages.Compare;
using Experiments;
using Lab.Campaigns.BeforeAfter;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Targets;
using Lab.Targets.Settings;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Stage;

public sealed class BothProgressTests
{
    [Fact]
    public async Task Strip_BothArePlayed_NamesTheExperimentTheStepAndTheVariant()
    {
        await using var host = await PagesHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<IBeforeAfter>(new StandingBoth())
        );

        var page = WebUtility.HtmlDecode(
            await host.Client.GetStringAsync(new Uri("/", UriKind.Relative), TestContext.Current.CancellationToken)
        );

        Assert.Contains(
            $"data-testid=\"both-experiment\">{ExperimentCatalogue.Find("retry-storm")!.Title}<",
            page,
            StringComparison.Ordinal
        );
        Assert.Contains("data-testid=\"both-step\">1 of 2<", page, StringComparison.Ordinal);
        Assert.Contains("about 1:05 left", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Strip_VersionsOfDotnetArePlayed_NamesTheVersionAndTheBuild()
    {
        await using var host = await PagesHost.StartAsync(configure: builder =>
            builder
                .Services.AddSingleton<IBeforeAfter>(new StandingBoth(".NET 9"))
                .AddSingleton<ITargetRuntimes>(new StandingBuild())
        );

        var page = WebUtility.HtmlDecode(
            await host.Client.GetStringAsync(new Uri("/", UriKind.Relative), TestContext.Current.CancellationToken)
        );

        Assert.Contains("data-testid=\"both-net\">.NET 9<", page, StringComparison.Ordinal);
        Assert.Contains(">Stop all<", page, StringComparison.Ordinal);
        Assert.Contains("Building the target for .NET 9: downloading .NET 9.0.23.", page, StringComparison.Ordinal);
    }

    private sealed class StandingBuild : ITargetRuntimes
    {
        public event Action? Changed;

        public IReadOnlyList<TargetRuntime> All { get; } =
        [.. DotnetVersion.All.Select(version => new TargetRuntime(version, null, null))];

        public RuntimeBuildProgress? Building { get; } = new(DotnetVersion.Find(9)!, "downloading .NET 9.0.23", 12);

        public Task<string> PrepareAsync(int major, CancellationToken cancellation) =>
            throw new NotSupportedException();

        public bool StopBuilding()
        {
            Changed?.Invoke();
            return true;
        }
    }

    private sealed class StandingBoth(string? net = null) : IBeforeAfter
    {
        public event Action? Changed;

        public BeforeAfterStatus Status { get; } =
            new(new(1, "retry-storm", 1, 2, VariantKind.Fragile, "under load", 65, false) { Net = net }, null);

        public LabResult Start(Lab.Loads.Planning.RunRequest request) => throw new NotSupportedException();

        public LabResult Start(Lab.Loads.Planning.RunRequest request, IReadOnlyList<int> versions) =>
            throw new NotSupportedException();

        public LabResult Stop()
        {
            Changed?.Invoke();
            return LabResult.Done;
        }
    }
}
