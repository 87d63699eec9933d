using System.Text.Json;
using Experiments;
using Knee.Reports;
using Knee.Trials;
using Lab.Campaigns.Knees;
using Lab.Storage.Summaries;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using LoadEngine.Runs;

namespace Lab.Tests.Campaigns.Knees;

public sealed class KneeReportTests
{
    [Fact]
    public void Write_Html_HasBothCurvesInOneChartAndTheCause()
    {
        var page = KneeReport.Write(Knee(), "html");

        Assert.Equal(1, Count(page, "<!doctype html>"));
        Assert.Equal(1, Count(page, "<svg"));
        Assert.Equal(4, Count(page, "<circle"));
        Assert.Contains("style=\"color:var(--fragile)\"", page, StringComparison.Ordinal);
        Assert.Contains("Slow &amp; blocked", page, StringComparison.Ordinal);
        Assert.Contains("Endpoints.cs:18 held 2.5 threads", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("md")]
    [InlineData("txt")]
    public void Write_Text_HasBothVariantsAndTheCause(string extension)
    {
        var text = KneeReport.Write(Knee(), extension);

        Assert.Contains("Fragile", text, StringComparison.Ordinal);
        Assert.Contains("Fixed", text, StringComparison.Ordinal);
        Assert.Contains("Endpoints.cs:18 held 2.5 threads", text, StringComparison.Ordinal);
    }

    // Regression: threads that were not read were listed as a line.
    [Fact]
    public void HeldLines_OfARun_AreThoseThatWereRead()
    {
        HeldLineSummary[] lines =
        [
            new(VariantKind.Fragile, LineThreads.NotYetRead, null, null, null, null, 90, 9, 9, 90, 10),
            new(VariantKind.Fragile, "Orders.Get", "Orders.cs", 7, "Thread.Sleep", null, 10, 1, 1, 10, 10),
        ];

        var line = Assert.Single(KneeHeldLine.From(lines));

        Assert.Equal((1, 10), (line.Threads, line.PoolPercent));
        Assert.Contains("Orders.cs:7", line.Line, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_Json_HasEnumerationsByName()
    {
        using var json = JsonDocument.Parse(KneeReport.Write(Knee(), "json"));

        var curve = json.RootElement.GetProperty("curves")[0];
        Assert.Equal("Fragile", curve.GetProperty("variant").GetString());
        Assert.Equal("Kept", curve.GetProperty("search").GetProperty("trials")[0].GetProperty("verdict").GetString());
    }

    private static LabKnee Knee()
    {
        var request = new KneeRequest();
        return new(
            LabKnee.CurrentSchema,
            "k",
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            "Blocking",
            request,
            LabKneeState.Complete,
            [
                .. KneeRequestPlanner
                    .CurvesOf(request, BuiltInExperiments.Instance)
                    .Select(curve =>
                        curve with
                        {
                            Search = KneeDocument.From(
                                curve.Search.ToSearch() with
                                {
                                    Trials = [Trial(5, TrialVerdict.Kept), Trial(10, TrialVerdict.Lost)],
                                }
                            ),
                            Cause =
                                curve.Variant == VariantKind.Fragile
                                    ? new(
                                        "run",
                                        15,
                                        [new("Slow & blocked", "Threads wait.")],
                                        [new("Endpoints.cs:18", 2.5, 30)]
                                    )
                                    : null,
                        }
                    ),
            ]
        );
    }

    private static Trial Trial(double load, TrialVerdict verdict) =>
        new(
            TrialPurpose.Growth,
            load,
            verdict,
            null,
            new(4, 4 * (long)load, 4 * (long)load, 0, 0, 4 * (long)load, 200, 210, 220, 200, load / 5, 0),
            5
        );

    private static int Count(string text, string part) => text.Split(part).Length - 1;
}
