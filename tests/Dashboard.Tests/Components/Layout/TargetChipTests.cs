using System.Net;
using System.Text.RegularExpressions;
using Dashboard.Components.Layout;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets;
using Lab.Teaching.Talks;
using Lab.Testing;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.AspNetCore.Components.Web.HtmlRendering;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Dashboard.Tests.Components.Layout;

public sealed class TargetChipTests : IAsyncDisposable
{
    private readonly FakeTarget _target = new();
    private readonly Places _places = new();
    private readonly HtmlRenderer _renderer;

    public TargetChipTests()
    {
        var lab = new IdleLab(_target);
        var services = new ServiceCollection()
            .AddSingleton(TimeProvider.System)
            .AddLogging()
            .AddSingleton<ITarget>(_target)
            .AddSingleton<ILab>(lab)
            .AddSingleton<RuntimeControl>()
            .AddSingleton<TalkSession>()
            .AddSingleton<NavigationManager>(_places);
        _renderer = new HtmlRenderer(services.BuildServiceProvider(), NullLoggerFactory.Instance);
        Become(TargetPhase.Running);
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Theory]
    [InlineData("")]
    [InlineData("service")]
    [InlineData("runs")]
    public async Task Details_ServiceIsDownWhenThePageIsLoaded_StayClosed(string page)
    {
        Become(TargetPhase.Crashed);

        var root = await RenderAsync(page);

        Assert.False(IsOpen(root));
        Assert.Contains("<strong>not answering</strong>", Text(root), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("?present=1", true)]
    [InlineData("service", true)]
    [InlineData("runs", false)]
    [InlineData("runs/service", false)]
    public async Task Details_ServiceStopsAnswering_OpenWhereItIsLookedAt(string page, bool isOpen)
    {
        var root = await RenderAsync(page);

        Become(TargetPhase.Crashed);

        await Eventually.WaitForAsync(
            () => Text(root),
            text => text.Contains("not answering", StringComparison.Ordinal),
            Cancellation
        );
        Assert.Equal(isOpen, IsOpen(root));
    }

    [Fact]
    public async Task Details_AnotherPageIsTurnedTo_AreClosed()
    {
        var root = await RenderAsync("");
        Become(TargetPhase.Crashed);
        await Eventually.WaitForAsync(() => IsOpen(root), open => open, Cancellation);

        _places.Turn("runs");

        await Eventually.WaitForAsync(() => IsOpen(root), open => !open, Cancellation);
    }

    [Fact]
    public async Task Details_OwnService_LeadToThePageThatLeadsBack()
    {
        var root = await RenderAsync("runs");

        Assert.Contains(
            "The page <a href=\"/service\">My service</a> leads back to the lab’s own target.",
            Regex.Replace(Text(root), @"\s+", " "),
            StringComparison.Ordinal
        );
    }

    private void Become(TargetPhase phase) =>
        _target.State = new(phase, new("http://localhost:6390"), null, "", []) { IsOwn = false };

    private Task<HtmlRootComponent> RenderAsync(string page)
    {
        _places.Turn(page);
        return _renderer.Dispatcher.InvokeAsync(() => _renderer.RenderComponentAsync<TargetChip>());
    }

    private string Text(HtmlRootComponent root) =>
        WebUtility.HtmlDecode(_renderer.Dispatcher.InvokeAsync(root.ToHtmlString).GetAwaiter().GetResult());

    private bool IsOpen(HtmlRootComponent root) => Text(root).Split('>')[0].Contains(" open", StringComparison.Ordinal);

    private sealed class Places : NavigationManager
    {
        public Places() => Initialize("http://localhost/", "http://localhost/");

        public void Turn(string page)
        {
            Uri = ToAbsoluteUri(page).AbsoluteUri;
            NotifyLocationChanged(isInterceptedLink: true);
        }
    }
}
