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
        var html = WebUtility.HtmlDecode(await _renderer.Dispatcher.InvokeAsync(async () => (await _renderer.RenderComponentAsync<GeneratorBanner>(ParameterView.Empty)).ToHtmlString()));

        Assert.All([GeneratorWords.Own, GeneratorWords.Others, GeneratorWords.Elsewhere], words => Assert.Contains($"<strong>{words.Title}:</strong> {GeneratorWords.Effect}. {words.Advice}", html, StringComparison.Ordinal));
    }
}
