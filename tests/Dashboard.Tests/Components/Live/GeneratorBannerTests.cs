using System.Runtime.CompilerServices;
using Dashboard.Components.Live;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;

namespace Dashboard.Tests.Components.Live;

public sealed class GeneratorBannerTests : ComponentTest
{
    [Fact]
    public void Banner_WhoeverIsToBlame_AdvisesWhatTheFindingDoes()
    {
        var html = Html<GeneratorBanner>();

        Assert.All(
            [GeneratorMessage.GeneratorLimit, GeneratorMessage.BackgroundLoad, GeneratorMessage.UnattributedLoad],
            words =>
                Assert.Contains(
                    $" title=\"{words.Title}: {words.Effect}. {words.Advice}\"",
                    html,
                    StringComparison.Ordinal
                )
        );
    }

    // Regression: presentation mode hid the banner and did not mention background CPU.
    [Fact]
    public void Mark_WhoeverIsToBlame_HasAFewWordsForEachCauseOfTheBanner()
    {
        var html = Html<GeneratorMark>();

        Assert.Matches("data-generator-banner hidden", html);
        Assert.Matches("data-cause=\"own\"><span[^>]*>⚠</span> the load generator is at its limit<", html);
        Assert.Matches("data-cause=\"others\" hidden><span[^>]*>⚠</span> other programs are using the CPU<", html);
    }

    [Fact]
    public void BannerAndMark_OfARecording_ReportWhatWasAndAdviseNothing()
    {
        var (banner, mark) = (
            Html<GeneratorBanner>(banner => banner.Add(part => part.IsRecorded, true)),
            Html<GeneratorMark>(mark => mark.Add(part => part.IsRecorded, true))
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
}
