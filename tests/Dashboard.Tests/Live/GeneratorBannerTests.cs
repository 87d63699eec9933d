using System.Net;
using System.Runtime.CompilerServices;
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

        Assert.All([GeneratorWords.Own, GeneratorWords.Others, GeneratorWords.Elsewhere, GeneratorWords.Beside], words => Assert.Contains($"<strong>{words.Title}:</strong> {words.Means}. {words.Advice}", html, StringComparison.Ordinal));
    }

    // A presentation hides the banner, and said nothing of the other programs.
    [Fact]
    public async Task Mark_WhoeverIsToBlame_HasAFewWordsForEachCauseOfTheBanner()
    {
        var html = await RenderAsync<GeneratorMark>();

        Assert.Matches("data-generator-banner hidden", html);
        Assert.Matches("data-cause=\"own\"><span[^>]*>⚠</span> the generator is at its limit<", html);
        Assert.All(["others", "elsewhere", "beside"], cause => Assert.Matches($"data-cause=\"{cause}\" hidden><span[^>]*>⚠</span> other programs take this machine<", html));
    }

    // At 73 % of others beside a generator that had what it needs neither was shown, and "understate the target" would not have been true.
    [Fact]
    public async Task BannerAndMark_OthersBesideAGeneratorThatIsWell_SayThatLatencyMayBeTheirs()
    {
        var (banner, mark) = (await RenderAsync<GeneratorBanner>(), await RenderAsync<GeneratorMark>());

        Assert.Matches("data-cause=\"beside\" hidden><strong>Other programs take this machine:</strong> some of the latency may be theirs\\.", banner);
        Assert.Contains("title=\"Some of the latency may be theirs.\" data-cause=\"beside\"", mark, StringComparison.Ordinal);
    }

    [Fact]
    public void Script_ShareThatDisturbs_IsTheOneOfFindingsLessonsSweepsAndSummaries()
    {
        var script = Path.Combine(Path.GetDirectoryName(ThisFile())!, "../../../src/Dashboard/wwwroot/stage/generator-banner.js");

        Assert.Contains($"const mostOthers = {MachineShare.MaxOthersPercent:0};", File.ReadAllText(script), StringComparison.Ordinal);
    }

    private static string ThisFile([CallerFilePath] string path = "") => path;

    private async Task<string> RenderAsync<T>()
        where T : IComponent =>
        WebUtility.HtmlDecode(await _renderer.Dispatcher.InvokeAsync(async () => (await _renderer.RenderComponentAsync<T>(ParameterView.Empty)).ToHtmlString()));
}
