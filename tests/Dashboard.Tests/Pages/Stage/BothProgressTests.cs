using System.Net;
using Dashboard.Pages.Compare;
using Experiments;
using Lab.Campaigns.BeforeAfter;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
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

    private sealed class StandingBoth : IBeforeAfter
    {
        public event Action? Changed;

        public BeforeAfterStatus Status { get; } =
            new(new(1, "retry-storm", 1, 2, VariantKind.Fragile, "under load", 65, false), null);

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
