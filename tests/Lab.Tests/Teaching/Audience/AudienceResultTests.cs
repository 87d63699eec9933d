using Lab.Teaching.Audience;

namespace Lab.Tests.Teaching.Audience;

public sealed class AudienceResultTests
{
    private static readonly AudienceQuestion Decades = new(QuestionKind.Number, "How many?")
    {
        Least = 1,
        Greatest = 10_000,
        IsLogarithmic = true,
        Unit = "/s",
    };

    [Fact]
    public void Of_Numbers_HasMedianSpreadShareAndTheThreeClosest()
    {
        var result = AudienceResult.Create(
            Decades,
            Numbers((10, null), (100, "Ada"), (150, null), (199, "Bob"), (10_000, null)),
            measured: 100
        );

        Assert.Equal((5, 150, 100, 199), (result.Count, result.Median, result.LowerQuartile, result.UpperQuartile));
        Assert.Equal(0.6, result.WithinTwo);
        Assert.Equal(
            [(100, "Ada"), (150, null), (199, "Bob")],
            result.Closest.Select(close => (close.Number, close.Nickname))
        );
    }

    [Theory]
    [InlineData(2, false)]
    [InlineData(4, false)]
    [InlineData(5, true)]
    public void Of_FewNumbers_HasNoQuartersButTheLeastAndTheGreatest(int count, bool hasQuarters)
    {
        var result = AudienceResult.Create(
            Decades,
            Numbers([.. Enumerable.Range(1, count).Select(number => (number * 18.0, (string?)null))])
        );

        Assert.Equal((hasQuarters, hasQuarters), (result.LowerQuartile is not null, result.UpperQuartile is not null));
        Assert.Equal((18, count * 18), (result.Least, result.Greatest));
    }

    [Fact]
    public void Of_NumbersFarFromWhatWasMeasured_AreNotTheClosest() =>
        Assert.Equal(
            [18, 46],
            AudienceResult
                .Create(Decades, Numbers((18, null), (46, null), (460, null)), measured: 8.1)
                .Closest.Select(close => close.Number)
        );

    [Fact]
    public void Of_NumbersOverDecades_GivesEachDecadeTheSameRoomAndCountsEveryAnswerOnce()
    {
        var result = AudienceResult.Create(Decades, Numbers((1, null), (9.9, null), (10, null), (10_000, null)));

        Assert.Equal(4, result.Bins.Sum(bin => bin.Count));
        Assert.Equal(AudienceResult.Ranges, result.Bins.Count);
        Assert.Equal(10, result.Bins[AudienceResult.Ranges / 4].From, 9);
        Assert.Equal((1, 1), (result.Bins[0].Count, result.Bins[^1].Count));
    }

    [Fact]
    public void Of_Choices_CountsEachOption()
    {
        var question = new AudienceQuestion(QuestionKind.Choice, "Which?") { Options = ["a", "b", "c"] };

        Assert.Equal(
            [2, 0, 1],
            AudienceResult
                .Create(question, [new(Choice: 0), new(Choice: 2), new(Choice: 0)])
                .Bins.Select(bin => bin.Count)
        );
    }

    [Fact]
    public void Of_Lines_IsAFanPointByPoint()
    {
        var question = new AudienceQuestion(QuestionKind.Line, "Draw.") { Greatest = 100, Seconds = 30 };
        var lines = Enumerable
            .Range(0, 11)
            .Select(height => new AudienceAnswer(
                Line: [.. Enumerable.Repeat((double)height, AudienceQuestion.LinePoints)]
            ))
            .ToList();

        var result = AudienceResult.Create(question, lines);

        Assert.Equal([1, 2.5, 5, 7.5, 9], result.QuantileBand.Select(line => line[7]));
        Assert.All(result.QuantileBand, line => Assert.Equal(AudienceQuestion.LinePoints, line.Count));
    }

    [Fact]
    public void Of_NoAnswers_IsEmptyWhateverWasAsked()
    {
        Assert.All(
            Enum.GetValues<QuestionKind>(),
            kind => Assert.Equal(0, AudienceResult.Create(new(kind, "?") { Options = ["a", "b"] }, [], 5).Count)
        );
    }

    [Theory]
    [InlineData(0.5, false)]
    [InlineData(1, true)]
    [InlineData(10_000, true)]
    [InlineData(10_001, false)]
    [InlineData(double.NaN, false)]
    public void Allows_ANumber_WithinTheRangeOnly(double number, bool isAllowed) =>
        Assert.Equal(isAllowed, Decades.Allows(new(Number: number)));

    [Fact]
    public void Allows_AnAnswerOfAnotherKind_No()
    {
        Assert.False(Decades.Allows(new(Choice: 1)));
        Assert.False(Decades.Allows(new()));
        Assert.False(new AudienceQuestion(QuestionKind.Choice, "?") { Options = ["a", "b"] }.Allows(new(Choice: 2)));
        Assert.False(new AudienceQuestion(QuestionKind.Line, "?").Allows(new(Line: [1, 2, 3])));
    }

    private static List<AudienceAnswer> Numbers(params (double Number, string? Nickname)[] answers) =>
        [.. answers.Select(answer => new AudienceAnswer(Number: answer.Number, Nickname: answer.Nickname))];
}
