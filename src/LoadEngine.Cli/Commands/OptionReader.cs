using System.CommandLine;
using System.Globalization;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads single options. Reports an invalid value and returns the fallback.</summary>
internal sealed class OptionReader(ParseResult parsed, UsageErrors mistakes)
{
    public bool Has(Option option) => RunOptions.IsGiven(parsed, option);

    public string? Text(Option option) => RunOptions.Text(parsed, option);

    public IReadOnlyList<string> Texts(Option option) => RunOptions.Texts(parsed, option);

    public int Int(Option option, int fallback) => (int)Math.Clamp(Long(option, fallback), int.MinValue, int.MaxValue);

    public long Long(Option option, long fallback)
    {
        if (Text(option) is not { } text)
            return fallback;
        if (TryParseLong(text, out var number))
            return number;
        mistakes.Add(option.Name, "Must be a whole number.");
        return fallback;
    }

    public TimeSpan Duration(Option option, TimeSpan fallback)
    {
        if (Text(option) is not { } text)
            return fallback;
        if (DurationText.TryParse(text, out var duration))
            return duration;
        mistakes.Add(option.Name, $"Must be {DurationText.Expected}.");
        return fallback;
    }

    public ThinkTime ThinkTime(Option option)
    {
        if (Text(option) is not { } text)
            return Plans.ThinkTime.None;
        if (ThinkTimeText.TryParse(text, out var thinkTime))
            return thinkTime;
        mistakes.Add(option.Name, $"Must be {ThinkTimeText.Expected}.");
        return Plans.ThinkTime.None;
    }

    public double Rate(Option option, double fallback)
    {
        if (Text(option) is not { } text)
            return fallback;
        if (RateText.TryParse(text, out var perSecond, out _))
            return perSecond;
        mistakes.Add(option.Name, "Must be a rate such as 500/s.");
        return fallback;
    }

    public static bool TryParseLong(string text, out long number) =>
        long.TryParse(text.Trim(), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number);
}
