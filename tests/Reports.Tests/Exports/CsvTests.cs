using System.Globalization;
using Experiments;
using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Testing;
using Reports.Exports;
using Reports.Texts;

namespace Reports.Tests.Exports;

public sealed class CsvTests
{
    [Theory]
    [InlineData("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\"")]
    [InlineData("+1", "\"'+1\"")]
    [InlineData("-1+2", "\"'-1+2\"")]
    [InlineData("@SUM(A1)", "\"'@SUM(A1)\"")]
    [InlineData("\t=1", "\"'\t=1\"")]
    [InlineData("\r=1", "\"'\r=1\"")]
    [InlineData("  =1", "\"'  =1\"")]
    [InlineData("\"=1", "\"'\"\"=1\"")]
    [InlineData("＝1", "\"'＝1\"")]
    [InlineData("a,b", "\"a,b\"")]
    [InlineData("line\nbreak", "\"line\nbreak\"")]
    [InlineData("Fragile", "Fragile")]
    [InlineData("", "")]
    public void Of_Text_NeverStartsAFormula(string text, string expected) =>
        Assert.Equal(expected, CsvCell.Format(text));

    [Fact]
    public void Of_NegativeNumber_IsNoFormulaEither() => Assert.Equal("\"'-5\"", CsvCell.Format(-5.0));

    [Fact]
    public void Write_Run_HasALineForEachIntervalAndOneWidth()
    {
        var lines = IntervalCsv.Write(StoredRuns.Run(seconds: 7, failed: 3)).TrimEnd().Split("\r\n");

        Assert.Equal(8, lines.Length);
        var names = lines[0].Split(',');
        Assert.All(lines, line => Assert.Equal(names.Length, line.Split(',').Length));
        Assert.Equal("103", lines[1].Split(',')[Array.IndexOf(names, "completed")]);
        Assert.Equal("3", lines[7].Split(',')[Array.IndexOf(names, "error_server_error")]);
        Assert.StartsWith(
            "250",
            lines[1].Split(',')[Array.IndexOf(names, "response_min_ms")],
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Write_RunWithHeldThreads_HasTheMeanOfEachLineAndInterval()
    {
        var run = StoredRuns.Run(seconds: 2);
        var start = run.Frames[0].Time;
        var held = run with
        {
            Frames =
            [
                .. run.Frames.Select(frame =>
                    frame with
                    {
                        Held =
                            frame.Time - start > 1.2 ? null
                            : frame.Time - start > 0.6 ? [new("Orders.cs:12", 8), new(LineThreads.NotYetRead, 4)]
                            : [],
                    }
                ),
            ],
        };

        var lines = IntervalCsv.Write(held).TrimEnd().Split("\r\n").Select(line => line.Split(',')).ToList();

        var observed = held.Frames.Where(frame => frame.Held is not null).ToList();
        var mean = observed.Average(frame =>
            frame.Held!.Where(line => line.Line == "Orders.cs:12").Sum(line => line.Threads)
        );
        Assert.Equal(["held_Orders.cs:12", "held_not yet read"], lines[0][^2..]);
        Assert.Equal(mean, double.Parse(lines[1][^2], CultureInfo.InvariantCulture), tolerance: 0.001);
        Assert.Equal(["", ""], lines[2][^2..]);
    }

    [Fact]
    public void Write_Run_NamesTheVariantAsTheOneUnderLoad()
    {
        var lines = IntervalCsv
            .Write(StoredRuns.Run(seconds: 2, variant: second => second < 1 ? VariantKind.Fragile : VariantKind.Fixed))
            .TrimEnd()
            .Split("\r\n");

        var column = Array.IndexOf(lines[0].Split(','), "variant_under_fire");
        Assert.Equal(["Fragile", "Fixed"], lines[1..].Select(line => line.Split(',')[column]));
    }

    [Fact]
    public void Write_UsersThatRise_ReportsHowManyThereWereAtTheEndOfEachInterval()
    {
        var run = StoredRuns.Run(seconds: 3);
        run = run with
        {
            Frames =
            [
                .. run.Frames.Select(
                    (frame, number) =>
                        frame with
                        {
                            Values =
                            [
                                .. frame.Values.Select(
                                    (value, series) =>
                                        series == SeriesCatalogue.IndexOf(SeriesCatalogue.LoadUsers) ? number : value
                                ),
                            ],
                        }
                ),
            ],
        };

        var lines = IntervalCsv.Write(run).TrimEnd().Split("\r\n");

        var column = Array.IndexOf(lines[0].Split(','), "users");
        Assert.Equal(["4", "8", "11"], lines[1..].Select(line => line.Split(',')[column]));
    }

    [Fact]
    public void Write_HostileNamesInTheDocument_NoCellStartsAFormula()
    {
        var run = StoredRuns.Run(seconds: 1);
        var totals = run.Intervals[0].Totals with
        {
            ByError = new Dictionary<string, long> { ["=cmd|' /C calc'!A0"] = 1 },
            ByStatus = new Dictionary<int, long> { [200] = 1 },
        };
        run = run with { Intervals = [run.Intervals[0] with { Variant = "=1+1", Totals = totals, EndSeconds = -1 }] };

        var csv = IntervalCsv.Write(run);

        Assert.DoesNotMatch("(?m)(^|,)\"?[=+@\\-\t]", csv);
        Assert.Contains("\"'=1+1\"", csv, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_IntervalWithoutSuccess_HasEmptyCellsAndNoZero()
    {
        var run = StoredRuns.Run(seconds: 1, rps: _ => 0, failed: 2);
        var lines = IntervalCsv.Write(run).TrimEnd().Split("\r\n");
        Assert.Equal("", lines[1].Split(',')[Array.IndexOf(lines[0].Split(','), "response_p95_ms")]);
        Assert.Equal(RecordingState.Complete, run.State);
    }
}
