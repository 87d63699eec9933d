using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Think times as text: <c>1s</c>, <c>uniform:1s:3s</c>, <c>exponential:2s</c>, <c>normal:2s:500ms</c>.</summary>
public static class ThinkTimeText
{
    /// <summary>The format, for error messages.</summary>
    public const string Expected = "a think time such as 1s, uniform:1s:3s, exponential:2s or normal:2s:500ms";

    private const char Separator = ':';
    private const string Uniform = "uniform",
        Exponential = "exponential",
        Normal = "normal";

    /// <summary>Parses a think time; false for invalid text.</summary>
    public static bool TryParse(string text, out ThinkTime thinkTime)
    {
        thinkTime = ThinkTime.None;
        var parts = text.Trim().Split(Separator);
        var spans = new List<TimeSpan>();
        foreach (var part in parts.Length == 1 ? parts : parts[1..])
        {
            if (!DurationText.TryParse(part, out var span))
                return false;
            spans.Add(span);
        }

        ThinkTime? read = (parts[0], spans) switch
        {
            (_, [var pause]) when parts.Length == 1 => pause,
            (Uniform, [var shortest, var longest]) => ThinkTime.Uniform(shortest, longest),
            (Exponential, [var mean]) => ThinkTime.Exponential(mean),
            (Normal, [var mean, var deviation]) => ThinkTime.Normal(mean, deviation),
            _ => null,
        };
        thinkTime = read ?? thinkTime;
        return read is not null;
    }

    /// <summary>Formats a think time in the canonical form, in whole milliseconds.</summary>
    public static string Format(ThinkTime thinkTime)
    {
        var (first, second) = (DurationText.Format(thinkTime.First), DurationText.Format(thinkTime.Second));
        return thinkTime.Kind switch
        {
            ThinkTimeKind.Uniform => $"{Uniform}{Separator}{first}{Separator}{second}",
            ThinkTimeKind.Exponential => $"{Exponential}{Separator}{first}",
            ThinkTimeKind.Normal => $"{Normal}{Separator}{first}{Separator}{second}",
            _ => first,
        };
    }
}
