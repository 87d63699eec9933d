using System.Net;
using System.Runtime.CompilerServices;
using Dashboard.Components.Live;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Components.Live;

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
            [GeneratorMessage.GeneratorLimit, GeneratorMessage.BackgroundLoad, GeneratorMessage.UnattributedLoad],
            words =>
                Assert.Contains(
                    $"<span title=\"{words.Title}: {words.Effect}. {words.Advice}\"",
                    html,
                    StringComparison.Ordinal
                )
        );
    }

    // Regression: presentation mode hid the banner and did not mention background CPU.
    [Fact]
    public async Task Mark_WhoeverIsToBlame_HasAFewWordsForEachCauseOfTheBanner()
    {
        var html = await RenderAsync<GeneratorMark>();

        Assert.Matches("data-generator-banner hidden", html);
        Assert.Matches("data-cause=\"own\"><span[^>]*>⚠</span> the load generator is at its limit<", html);
        Assert.Matches("data-cause=\"others\" hidden><span[^>]*>⚠</span> other programs are using the CPU<", html);
    }

    [Fact]
    public async Task BannerAndMark_OfARecording_ReportWhatWasAndAdviseNothing()
    {
        var (banner, mark) = (
            await RenderAsync<GeneratorBanner>(isRecorded: true),
            await RenderAsync<GeneratorMark>(isRecorded: true)
        );

        Assert.All(
            [GeneratorMessage.GeneratorLimit, GeneratorMessage.BackgroundLoad, GeneratorMessage.UnattributedLoad],
            words =>
            {
                Assert.Contains($"title=\"{words.PastTitle}: {words.Effect}.\"", banner, StringComparison.Ordinal);
                Assert.DoesNotContain(words.Advice, banner, StringComparison.Ordinal);
                Assert.Contains($"</span> {words.PastInShort}<", mark, StringComparison.Ordinal);
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
        Path.Combine(Path.GetDirectoryName(ThisFile())!, "../../../../src/Dashboard/wwwroot/stage/generator-banner.js");

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
