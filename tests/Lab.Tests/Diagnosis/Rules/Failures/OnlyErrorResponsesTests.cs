using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Diagnosis.Rules.Failures;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class OnlyErrorResponsesTests
{
    [Theory]
    [InlineData(50, 50, 0, true)]
    [InlineData(50, 0, 50, true)]
    [InlineData(50, 40, 0, false)]
    [InlineData(1, 1, 0, false)]
    public void Examine_AnswersOfOneKind_AreAllErrorsOrNot(
        double perSecond,
        double client,
        double server,
        bool speaks
    ) => Assert.Equal(speaks, Examine(Run(0, perSecond, client, server)) is not null);

    [Fact]
    public void Examine_NothingButRedirectsOrUnexpectedAnswers_ReportsWhichTheyAre()
    {
        Assert.Contains(
            "redirects (3xx)",
            Examine(Run(SeriesCatalogue.ErrorsRedirect))!.Sentence,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "response checks fail",
            Examine(Run(SeriesCatalogue.ErrorsCheck))!.Sentence,
            StringComparison.Ordinal
        );

        static FindingWindow Run(Series series) =>
            Moments.Of(
                5,
                [],
                (SeriesCatalogue.LoadSucceeded, _ => 0),
                (SeriesCatalogue.TotalsRequests, at => 50 * at),
                (series, at => 50 * at)
            );
    }

    [Fact]
    public void Examine_OneGoodAnswer_IsQuiet() => Assert.Null(Examine(Run(1, 50, 50, 0)));

    [Fact]
    public void Examine_GoodAnswersBeforeTheFlip_ReportsWhatIsSoSinceThen()
    {
        var window = Moments.Of(
            12,
            [new(FrameEventKinds.VariantSwitched, "Fixed", 5) { Variant = Experiments.VariantKind.Fixed }],
            (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 50 : 0),
            (SeriesCatalogue.TotalsRequests, at => 50 * at),
            (SeriesCatalogue.ErrorsClientError, at => Math.Max(0, at - 5) * 50)
        );

        Assert.Contains("4xx", Examine(window)!.Sentence, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(8, false)]
    [InlineData(10.5, false)]
    [InlineData(12, true)]
    public void Examine_ErrorsRightAfterTheFlip_AreNotTheOtherVariants(double now, bool speaks)
    {
        var window = Moments.Of(
            now,
            [new(FrameEventKinds.VariantSwitched, "Fixed", 5) { Variant = Experiments.VariantKind.Fixed }],
            (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 50 : 0),
            (SeriesCatalogue.TotalsRequests, at => 50 * at),
            (SeriesCatalogue.ErrorsServerError, at => Math.Max(0, at - 5) * 50)
        );

        Assert.Equal(speaks, Examine(window) is not null);
    }

    [Fact]
    public void Findings_EveryAnswerAnError_IsReportedBeforeAnyOther()
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, [.. SeriesCatalogue.All.Select(series => series.Id)]);
        for (var at = 0.25; at <= 10; at += 0.25)
            diagnosis.Add(new Frame(0, at, ValuesAt(at), []));

        Assert.Equal(
            ["every-answer-an-error", "server-errors"],
            diagnosis.Findings.Take(2).Select(finding => finding.Rule)
        );
    }

    private static double?[] ValuesAt(double at)
    {
        var values = new double?[SeriesCatalogue.All.Count];
        (Series Series, double Value)[] known =
        [
            (SeriesCatalogue.RunElapsed, at),
            (SeriesCatalogue.LoadSucceeded, 0),
            (SeriesCatalogue.LoadRps, 80),
            (SeriesCatalogue.TotalsRequests, 80 * at),
            (SeriesCatalogue.ErrorsServerError, 80 * at),
        ];
        foreach (var (series, value) in known)
            values[SeriesCatalogue.IndexOf(series)] = value;
        return values;
    }

    private static Symptom? Examine(FindingWindow window) => new OnlyErrorResponses().Examine(window);

    private static FindingWindow Run(double good, double perSecond, double client, double server) =>
        Moments.Of(
            5,
            [],
            (SeriesCatalogue.LoadSucceeded, _ => good),
            (SeriesCatalogue.TotalsRequests, at => perSecond * at),
            (SeriesCatalogue.ErrorsClientError, at => client * at),
            (SeriesCatalogue.ErrorsServerError, at => server * at)
        );
}
