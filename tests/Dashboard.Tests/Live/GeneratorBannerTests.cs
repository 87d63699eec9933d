using System.Net;
using System.Runtime.CompilerServices;
using Dashboard.Live;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Live;

public sealed class GeneratorBannerTests : IAsyncDisposable
{
    private readonly HtmlRenderer _renderer = new(
        new ServiceCollection().BuildServiceProvider(),
        NullLoggerFactory.Instance
    );

    public ValueTask DisposeAsync() => _renderer.DisposeAsync();

    [Fact]
    public async Task Banner_WhoeverIsToBlame_AdvisesWhatTheFindingDoes()
    {
        var html = await RenderAsync<GeneratorBanner>();

        Assert.All(
            [
                GeneratorMessage.GeneratorLimit,
                GeneratorMessage.BackgroundLoad,
                GeneratorMessage.UnattributedLoad,
                GeneratorMessage.BackgroundLoadWithHeadroom,
            ],
            words =>
                Assert.Contains(
                    $"<strong>{words.Title}:</strong> {words.Means}. {words.Advice}",
                    html,
                    StringComparison.Ordinal
                )
        );
    }

    // At 1280 pixels the row cut the advice off, and it stood nowhere else.
    [Fact]
    public async Task Banner_RowIsNarrow_CanBePointedAtInFull()
    {
        var html = await RenderAsync<GeneratorBanner>();

        Assert.All(
            [
                GeneratorMessage.GeneratorLimit,
                GeneratorMessage.BackgroundLoad,
                GeneratorMessage.UnattributedLoad,
                GeneratorMessage.BackgroundLoadWithHeadroom,
            ],
            words =>
                Assert.Contains(
                    $"<span title=\"{words.Title}: {words.Means}. {words.Advice}",
                    html,
                    StringComparison.Ordinal
                )
        );
    }

    // A presentation hides the banner, and said nothing of the other programs.
    [Fact]
    public async Task Mark_WhoeverIsToBlame_HasAFewWordsForEachCauseOfTheBanner()
    {
        var html = await RenderAsync<GeneratorMark>();

        Assert.Matches("data-generator-banner hidden", html);
        Assert.Matches("data-cause=\"own\"><span[^>]*>⚠</span> the generator is at its limit<", html);
        Assert.All(
            ["others", "elsewhere", "beside"],
            cause =>
                Assert.Matches(
                    $"data-cause=\"{cause}\" hidden><span[^>]*>⚠</span> other programs take this machine<",
                    html
                )
        );
    }

    // At 73 % of others beside a generator that had what it needs neither was shown, and "understate the target" would not have been true.
    [Fact]
    public async Task BannerAndMark_OthersBesideAGeneratorThatIsWell_SayThatLatencyMayBeTheirs()
    {
        var (banner, mark) = (await RenderAsync<GeneratorBanner>(), await RenderAsync<GeneratorMark>());

        Assert.Matches(
            "data-cause=\"beside\" hidden><strong>Other programs take this machine:</strong> some latency may be theirs\\.",
            banner
        );
        Assert.Contains("title=\"Some latency may be theirs.\" data-cause=\"beside\"", mark, StringComparison.Ordinal);
    }

    // At the end of a replay it was told of the recording to end now what else runs on this machine.
    [Fact]
    public async Task BannerAndMark_OfARecording_TellWhatWasAndAdviseNothing()
    {
        var (banner, mark) = (
            await RenderAsync<GeneratorBanner>(isRecorded: true),
            await RenderAsync<GeneratorMark>(isRecorded: true)
        );

        Assert.All(
            [
                GeneratorMessage.GeneratorLimit,
                GeneratorMessage.BackgroundLoad,
                GeneratorMessage.UnattributedLoad,
                GeneratorMessage.BackgroundLoadWithHeadroom,
            ],
            words =>
            {
                Assert.Contains(
                    $"<strong>{words.Then}:</strong> {words.Means}.</span>",
                    banner,
                    StringComparison.Ordinal
                );
                Assert.DoesNotContain(words.Title, banner, StringComparison.Ordinal);
                Assert.DoesNotContain(words.Advice, banner, StringComparison.Ordinal);
                Assert.Contains($"</span> {words.ThenInShort}<", mark, StringComparison.Ordinal);
                Assert.DoesNotContain(words.InShort, mark, StringComparison.Ordinal);
            }
        );
    }

    [Fact]
    public void Script_ShareOfTheTimeOfASaturatedGenerator_IsTheOneOfTheFinding() =>
        Assert.Contains(
            FormattableString.Invariant($"const mostlySaturated = {GeneratorSaturated.MinShare};"),
            File.ReadAllText(ScriptFile()),
            StringComparison.Ordinal
        );

    [Fact]
    public void Script_ShareThatDisturbs_IsTheOneOfFindingsLessonsSweepsAndSummaries()
    {
        Assert.Contains(
            $"const mostOthers = {BackgroundCpu.MaxBackgroundCpuPercent:0};",
            File.ReadAllText(ScriptFile()),
            StringComparison.Ordinal
        );
    }

    private static string ScriptFile() =>
        Path.Combine(Path.GetDirectoryName(ThisFile())!, "../../../src/Dashboard/wwwroot/stage/generator-banner.js");

    private static string ThisFile([CallerFilePath] string path = "") => path;

    private async Task<string> RenderAsync<T>(bool isRecorded = false)
        where T : IComponent =>
        WebUtility.HtmlDecode(
            await _renderer.Dispatcher.InvokeAsync(async () =>
                (
                    await _renderer.RenderComponentAsync<T>(
                        isRecorded
                            ? ParameterView.FromDictionary(new Dictionary<string, object?> { ["IsRecorded"] = true })
                            : ParameterView.Empty
                    )
                ).ToHtmlString()
            )
        );
}
