using Bunit;
using Dashboard.Pages.Stage;
using Dashboard.Pages.Stage.Controls;
using Dashboard.Tests.Components;
using Lab.Campaigns.BeforeAfter;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages.Stage;

public sealed class BothProgressReloadTests : ComponentTest
{
    private const int Followed = 7;

    [Fact]
    public void Reload_StageLearnsTheLastRunLater_LandsOnTheComparison()
    {
        Services.AddSingleton<IBeforeAfter>(new EndedBoth());
        JSInterop.SetupModule(call => true).Setup<int?>("kept").SetResult(Followed);
        var navigation = Services.GetRequiredService<NavigationManager>();

        var strip = Render<BothProgress>(parameters => parameters.AddCascadingValue(new BeforeAfterTracker()));
        Assert.Equal("/", new Uri(navigation.Uri).AbsolutePath);
        strip.Render(parameters => parameters.Add(each => each.LastRun, "b"));

        strip.WaitForAssertion(() => Assert.EndsWith("/compare?runs=a,b", navigation.Uri, StringComparison.Ordinal));
    }

    [Fact]
    public void Reload_AnotherRunFollowed_StaysOnTheStage()
    {
        Services.AddSingleton<IBeforeAfter>(new EndedBoth());
        JSInterop.SetupModule(call => true).Setup<int?>("kept").SetResult(Followed);
        var navigation = Services.GetRequiredService<NavigationManager>();

        var strip = Render<BothProgress>(parameters => parameters.AddCascadingValue(new BeforeAfterTracker()));
        strip.Render(parameters => parameters.Add(each => each.LastRun, "another"));
        strip.Render(parameters => parameters.Add(each => each.LastRun, "b"));

        Assert.Equal("/", new Uri(navigation.Uri).AbsolutePath);
    }

    private sealed class EndedBoth : IBeforeAfter
    {
        public event Action? Changed;

        public BeforeAfterStatus Status { get; } = new(null, new(Followed, ["a", "b"], null));

        public LabResult Start(RunRequest request) => throw new NotSupportedException();

        public LabResult Start(RunRequest request, IReadOnlyList<int> versions) => throw new NotSupportedException();

        public LabResult Stop()
        {
            Changed?.Invoke();
            return LabResult.Done;
        }
    }
}
