using System.Net;
using Dashboard.Live;
using Lab.Findings;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Live;

public sealed class GeneratorBannerTests : IAsyncDisposable
{
    private readonly HtmlRenderer _renderer = new(new ServiceCollection().BuildServiceProvider(), NullLoggerFactory.Instance);

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Fact]
    public async Task Banner_WhoeverIsToBlame_AdvisesWhatTheFindingDoes()
    {
        var html = await RenderAsync<GeneratorBanner>();

        Assert.All([GeneratorWords.Own, GeneratorWords.Others, GeneratorWords.Elsewhere], words => Assert.Contains($"<strong>{words.Title}:</strong> {GeneratorWords.Effect}. {words.Advice}", html, StringComparison.Ordinal));
    }

    // A presentation hides the banner, and said nothing of the other programs.
    [Fact]
    public async Task Mark_WhoeverIsToBlame_HasAFewWordsForEachCauseOfTheBanner()
    {
        var html = await RenderAsync<GeneratorMark>();

        Assert.Matches("data-generator-banner hidden", html);
        Assert.Matches("data-cause=\"own\"><span[^>]*>⚠</span> the generator is at its limit<", html);
        Assert.All(["others", "elsewhere"], cause => Assert.Matches($"data-cause=\"{cause}\" hidden><span[^>]*>⚠</span> other programs take this machine<", html));
    }

    private async Task<string> RenderAsync<T>()
        where T : IComponent =>
        WebUtility.HtmlDecode(await _renderer.Dispatcher.InvokeAsync(async () => (await _renderer.RenderComponentAsync<T>(ParameterView.Empty)).ToHtmlString()));
}
