using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;

namespace Lab.Teaching.Audience;

/// <summary>How a question is answered.</summary>
public enum QuestionKind
{
    /// <summary>With a number.</summary>
    Number,

    /// <summary>With one of several options.</summary>
    Choice,

    /// <summary>With a line, drawn by a finger on an empty chart.</summary>
    Line,
}

/// <summary>What of a run answers a question.</summary>
public enum AskedFigure
{
    /// <summary>Nothing that is measured.</summary>
    None,

    /// <summary>Good answers a second.</summary>
    Goodput,

    /// <summary>The 95th percentile of the latency, in milliseconds.</summary>
    P95,
}

/// <summary>A question to the room.</summary>
/// <param name="Kind">How it is answered.</param>
/// <param name="Text">The question, as a sentence.</param>
public sealed record AudienceQuestion(QuestionKind Kind, string Text)
{
    /// <summary>Maximum length of a custom question or option.</summary>
    public const int MaxTextLength = 200;

    /// <summary>Most options of a choice.</summary>
    public const int MaxOptions = 6;

    /// <summary>Points of a drawn line, evenly spread over <see cref="Seconds"/>.</summary>
    public const int LinePoints = 31;

    /// <summary>Unit of a number, or of a line's height.</summary>
    public string Unit { get; init; } = "";

    /// <summary>Least number that can be given.</summary>
    public double Least { get; init; }

    /// <summary>Greatest number that can be given, and the height of the empty chart.</summary>
    public double Greatest { get; init; } = 100;

    /// <summary>True when the range spans decades, so that each of them has the same room.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>The options.</summary>
    public IReadOnlyList<string> Options { get; init; } = [];

    /// <summary>Length of the empty chart in seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>What of a run is the answer.</summary>
    public AskedFigure Figure { get; init; }

    /// <summary>Identifier of the experiment it is about; null for a question of any kind.</summary>
    public string? Experiment { get; init; }

    /// <summary>The variant it is about.</summary>
    public VariantKind Variant { get; init; }

    /// <summary>The load it is about; null where any will do.</summary>
    public LoadLevel? Load { get; init; }

    /// <summary>The series that answers a line; null for other kinds.</summary>
    public Series? Series { get; init; }

    /// <summary>True for an answer that this question can have.</summary>
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

/// <summary>An answer: one of number, choice and line, with an optional name.</summary>
/// <param name="Number">A number, in the question's unit.</param>
/// <param name="Choice">Position of the option chosen, from 0.</param>
/// <param name="Line">Heights of the line, in the question's unit.</param>
/// <param name="Nickname">The nickname, or null.</param>
public sealed record AudienceAnswer(
    double? Number = null,
    int? Choice = null,
    IReadOnlyList<double>? Line = null,
    string? Nickname = null
)
{
    /// <summary>Most characters of a nickname.</summary>
    public const int MaxNicknameLength = 24;
}
