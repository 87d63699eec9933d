using System.Xml.Linq;
using Knee.Reports;
using Knee.Searching;
using Knee.Trials;

namespace Knee.Tests.Reports;

public sealed class KneeFormatTests
{
    [Fact]
    public async Task Write_Json_IsReadBackAsTheSameSearch()
    {
        var search = await new SimulatedService(100).SearchAsync(new() { Recovery = true });

        var read = KneeJson.Read(KneeFormat.Write(search, "json"));

        Assert.Equal(search.Plan, read.ToSearch().Plan);
        Assert.Equal(search.Trials.Count, read.Trials.Count);
        Assert.Equal(search.Trials[3].Figures, read.Trials[3].Figures);
        Assert.Equal(KneeOutcome.Found, read.Result.Outcome);
        Assert.Equal(search.Holds, read.Result.Holds);
        Assert.Equal(search.RecoversAt, read.Result.RecoversAt);
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("[]")]
    [InlineData("no json")]
    public void Read_OtherText_IsRefused(string text)
    {
        Assert.Throws<FormatException>(() => KneeJson.Read(text));
    }

    [Theory]
    [InlineData("md")]
    [InlineData("html")]
    [InlineData("txt")]
    public async Task Write_Text_HasARowForEachTrialAndEscapesTheName(string extension)
    {
        var search = (await new SimulatedService(100).SearchAsync(new())) with { Name = "<b>a|b</b>" };

        var text = KneeFormat.Write(search, extension);

        var cell = extension switch
        {
            "md" => "| bisection |",
            "html" => "<td>bisection</td>",
            _ => "bisection  ",
        };
        Assert.Equal(
            search.Trials.Count(trial => trial.Purpose == TrialPurpose.Bisection),
            text.Split(cell).Length - 1
        );
        Assert.Equal(extension == "txt", text.Contains("<b>", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Write_Chart_IsWellFormedWithAPointForEachTrial()
    {
        var search = await new SimulatedService(100).SearchAsync(new());

        var svg = XElement.Parse(
            KneeChart.Write([new(search, "#f80"), new(search with { Name = "<other>" }, "#0ff", IsDashed: true)])
        );

        Assert.Equal(2 * search.Trials.Count, svg.Descendants("circle").Count());
        Assert.Equal(2 * search.Trials.Count, svg.Descendants("title").Count());
    }

    [Fact]
    public void Write_NoTrials_IsUndecided()
    {
        var search = new KneeProgress("service", new(), []);

        Assert.Equal(KneeOutcome.Undecided, search.Outcome);
        Assert.All(KneeFormat.Extensions, extension => Assert.NotEmpty(KneeFormat.Write(search, extension)));
    }
}
