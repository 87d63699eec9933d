using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;

namespace Lab.Teaching.Audience;

/// <summary>The kind of an answer.</summary>
public enum QuestionKind
{
    /// <summary>A number.</summary>
    Number,

    /// <summary>One of several options.</summary>
    Choice,

    /// <summary>A line, drawn on an empty chart.</summary>
    Line,
}

/// <summary>The measured value that answers a question.</summary>
public enum AskedFigure
{
    /// <summary>No measured value.</summary>
    None,

    /// <summary>Goodput: successful responses per second.</summary>
    Goodput,

    /// <summary>The 95th percentile of the latency, in milliseconds.</summary>
    P95,
}

/// <summary>A question to the audience.</summary>
/// <param name="Kind">The kind of the answer.</param>
/// <param name="Text">The question, as a sentence.</param>
public sealed record AudienceQuestion(QuestionKind Kind, string Text)
{
    /// <summary>Maximum length of a custom question or option.</summary>
    public const int MaxTextLength = 200;

    /// <summary>Maximum number of options.</summary>
    public const int MaxOptions = 6;

    /// <summary>Number of points of a drawn line, evenly spread over <see cref="Seconds"/>.</summary>
    public const int LinePoints = 31;

    /// <summary>Unit of a number, or of the vertical axis.</summary>
    public string Unit { get; init; } = "";

    /// <summary>Minimum of a number.</summary>
    public double Least { get; init; }

    /// <summary>Maximum of a number or of the vertical axis.</summary>
    public double Greatest { get; init; } = 100;

    /// <summary>True for a logarithmic axis.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>The options.</summary>
    public IReadOnlyList<string> Options { get; init; } = [];

    /// <summary>Length of the horizontal axis in seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>The measured value that answers the question.</summary>
    public AskedFigure Figure { get; init; }

    /// <summary>Identifier of the experiment; null for a general question.</summary>
    public string? Experiment { get; init; }

    /// <summary>The variant.</summary>
    public VariantKind Variant { get; init; }

    /// <summary>The load; null for any load.</summary>
    public LoadLevel? Load { get; init; }

    /// <summary>The series that answers a question of kind line; otherwise null.</summary>
    public Series? Series { get; init; }

    /// <summary>True if this question accepts the answer.</summary>
    public bool Allows(AudienceAnswer answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Kind switch
        {
            QuestionKind.Number => answer is { Number: { } number, Choice: null, Line: null }
                && number >= Least
                && number <= Greatest,
            QuestionKind.Choice => answer is { Number: null, Choice: { } choice, Line: null }
                && choice >= 0
                && choice < Options.Count,
            _ => answer is { Number: null, Choice: null, Line: { Count: LinePoints } line }
                && line.All(height => height >= 0 && height <= Greatest),
        };
    }
}

/// <summary>An answer: a number, choice or line, with an optional nickname.</summary>
/// <param name="Number">A number, in the question's unit.</param>
/// <param name="Choice">Index of the selected option, from 0.</param>
/// <param name="Line">Values of the line in the question's unit.</param>
/// <param name="Nickname">The nickname, or null.</param>
public sealed record AudienceAnswer(
    double? Number = null,
    int? Choice = null,
    IReadOnlyList<double>? Line = null,
    string? Nickname = null
)
{
    /// <summary>Maximum length of a nickname.</summary>
    public const int MaxNicknameLength = 24;
}
