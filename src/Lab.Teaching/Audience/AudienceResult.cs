using Statistics.Descriptive;

namespace Lab.Teaching.Audience;

/// <summary>A bar of a histogram.</summary>
/// <param name="From">Lower end of the range, or index of the option.</param>
/// <param name="To">Upper end.</param>
/// <param name="Count">Number of answers.</param>
public sealed record AudienceBin(double From, double To, int Count);

/// <summary>One of the closest answers.</summary>
/// <param name="Number">The answer.</param>
/// <param name="Nickname">The nickname, if given.</param>
public sealed record CloseAnswer(double Number, string? Nickname);

/// <summary>The anonymous answers of the audience.</summary>
/// <param name="Count">Number of answers.</param>
/// <param name="Bins">The histogram: ranges of numbers, or options.</param>
public sealed record AudienceResult(int Count, IReadOnlyList<AudienceBin> Bins)
{
    /// <summary>Number of ranges.</summary>
    public const int Ranges = 16;

    private const double FactorOfTwo = 2;
    private const int ClosestShown = 3,
        FarthestFactor = 10;

    // Minimum number of answers for quartiles.
    private const int MinAnswersForQuartiles = 5;

    // Share of lines left out on each side of the fan.
    private static readonly double[] FanQuantiles = [0.1, 0.25, 0.5, 0.75, 0.9];

    /// <summary>Median of the numbers; null without numbers.</summary>
    public double? Median { get; init; }

    /// <summary>Lowest number; null without numbers.</summary>
    public double? Least { get; init; }

    /// <summary>Highest number; null without numbers.</summary>
    public double? Greatest { get; init; }

    /// <summary>Lower quartile; null with too few numbers.</summary>
    public double? LowerQuartile { get; init; }

    /// <summary>Upper quartile; null with too few numbers.</summary>
    public double? UpperQuartile { get; init; }

    /// <summary>The measured value; null before the run.</summary>
    public double? Measured { get; init; }

    /// <summary>Share of the numbers within a factor of two of <see cref="Measured"/>, 0 to 1.</summary>
    public double? WithinTwo { get; init; }

    /// <summary>The three answers closest to <see cref="Measured"/>, the closest first.</summary>
    public IReadOnlyList<CloseAnswer> Closest { get; init; } = [];

    /// <summary>The quantiles 10, 25, 50, 75 and 90 % of the drawn lines, point by point.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("fan")]
    public IReadOnlyList<IReadOnlyList<double>> QuantileBand { get; init; } = [];

    /// <summary>The measured line as pairs of seconds and value; empty before the run.</summary>
    public IReadOnlyList<IReadOnlyList<double>> MeasuredLine { get; init; } = [];

    /// <summary>The histogram of the vote before the discussion; empty after the first vote.</summary>
    public IReadOnlyList<AudienceBin> Before { get; init; } = [];

    /// <summary>Evaluates the answers to a question.</summary>
    public static AudienceResult Create(
        AudienceQuestion question,
        IReadOnlyCollection<AudienceAnswer> answers,
        double? measured = null
    )
    {
        ArgumentNullException.ThrowIfNull(question);
        ArgumentNullException.ThrowIfNull(answers);
        return question.Kind switch
        {
            QuestionKind.Choice => new(
                answers.Count,
                [
                    .. question
                        .Options.Index()
                        .Select(option => new AudienceBin(
                            option.Index,
                            option.Index,
                            answers.Count(answer => answer.Choice == option.Index)
                        )),
                ]
            ),
            QuestionKind.Line => new(answers.Count, [])
            {
                QuantileBand = FanOf([.. answers.Select(answer => answer.Line).OfType<IReadOnlyList<double>>()]),
            },
            _ => OfNumbers(question, answers, measured),
        };
    }

    private static AudienceResult OfNumbers(
        AudienceQuestion question,
        IReadOnlyCollection<AudienceAnswer> answers,
        double? measured
    )
    {
        var numbers = answers.Select(answer => answer.Number).OfType<double>().Order().ToList();
        var result = new AudienceResult(numbers.Count, BinsOf(question, numbers));
        if (numbers.Count == 0)
            return result with { Measured = measured };
        return result with
        {
            Median = Quantiles.Median(numbers),
            Least = numbers[0],
            Greatest = numbers[^1],
            Measured = measured,
            LowerQuartile = numbers.Count < MinAnswersForQuartiles ? null : Quantiles.At(numbers, 0.25),
            UpperQuartile = numbers.Count < MinAnswersForQuartiles ? null : Quantiles.At(numbers, 0.75),
            WithinTwo = measured is > 0 and { } value
                ? numbers.Count(number => number <= value * FactorOfTwo && number >= value / FactorOfTwo)
                    / (double)numbers.Count
                : null,
            Closest = measured is { } goal
                ?
                [
                    .. answers
                        .Where(answer =>
                            answer.Number is { } number
                            && number <= goal * FarthestFactor
                            && number >= goal / FarthestFactor
                        )
                        .OrderBy(answer => Distance(question, answer.Number!.Value, goal))
                        .Take(ClosestShown)
                        .Select(answer => new CloseAnswer(answer.Number!.Value, answer.Nickname)),
                ]
                : [],
        };
    }

    private static List<AudienceBin> BinsOf(AudienceQuestion question, List<double> numbers)
    {
        var bins = new List<AudienceBin>(Ranges);
        for (var range = 0; range < Ranges; range++)
        {
            var (from, to, isLast) = (Edge(question, range), Edge(question, range + 1), range == Ranges - 1);
            bins.Add(
                new(
                    from,
                    to,
                    numbers.Count(number => number >= from && (number < to || (isLast && number <= question.Greatest)))
                )
            );
        }

        return bins;
    }

    private static double Edge(AudienceQuestion question, int range)
    {
        if (range == 0)
            return question.Least;
        var share = (double)range / Ranges;
        return question.IsLogarithmic
            ? question.Least * Math.Pow(question.Greatest / question.Least, share)
            : question.Least + (question.Greatest - question.Least) * share;
    }

    private static double Distance(AudienceQuestion question, double number, double goal) =>
        question.IsLogarithmic && number > 0 && goal > 0 ? Math.Abs(Math.Log(number / goal)) : Math.Abs(number - goal);

    private static IReadOnlyList<IReadOnlyList<double>> FanOf(IReadOnlyList<IReadOnlyList<double>> lines)
    {
        if (lines.Count == 0)
            return [];
        var heights = Enumerable
            .Range(0, AudienceQuestion.LinePoints)
            .Select(point => lines.Select(line => line[point]).Order().ToList())
            .ToList();
        return [.. FanQuantiles.Select(quantile => heights.Select(values => Quantiles.At(values, quantile)).ToList())];
    }
}
