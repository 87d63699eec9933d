using System.Globalization;
using Experiments;

namespace Lab.Teaching.Talks.Script;

/// <summary>
/// Reads the talk: a heading <c># 3:30 Title</c> for each step, then an optional line <c>lab: start blocking Fragile
/// starve-100</c>, optionally a line <c>advice: Do not block.</c>, then the script.
/// </summary>
internal static class TalkReader
{
    private const string CueMark = "lab:",
        AdviceMark = "advice:";

    /// <summary>The steps, in order.</summary>
    /// <exception cref="FormatException">A heading or cue is invalid, or the times are not ascending; the message names
    /// it.</exception>
    public static IReadOnlyList<TalkStep> Read(string file, string text)
    {
        var steps = new List<TalkStep>();
        foreach (
            var block in ("\n" + text.ReplaceLineEndings("\n")).Split("\n# ", StringSplitOptions.TrimEntries).Skip(1)
        )
        {
            var lines = block.Split('\n');
            var heading = lines[0].Split(' ', 2);
            if (
                heading.Length != 2
                || !TimeSpan.TryParseExact(heading[0], @"m\:ss", CultureInfo.InvariantCulture, out var at)
            )
                throw new FormatException($"{file}: '{lines[0]}' does not begin with a time such as 3:30.");
            if (steps.Count > 0 && at <= steps[^1].At)
                throw new FormatException($"{file}: '{lines[0]}' is not later than the step before.");
            var cue = lines.FirstOrDefault(line => line.StartsWith(CueMark, StringComparison.Ordinal));
            var advice = lines.FirstOrDefault(line => line.StartsWith(AdviceMark, StringComparison.Ordinal));
            var script = string.Join('\n', lines.Skip(1).Where(line => line != cue && line != advice)).Trim();
            steps.Add(
                new(at, heading[1], cue is null ? null : Cue(file, cue), script)
                {
                    Advice = advice?[AdviceMark.Length..].Trim(),
                }
            );
        }

        return steps;
    }

    private static TalkCue Cue(string file, string line)
    {
        var words = line[CueMark.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
        if (words.Length == 0 || !Enum.TryParse<TalkAction>(words[0], ignoreCase: true, out var action))
            throw Unreadable();
        if (action == TalkAction.Stop)
            return new(action, "", default, null);
        if (words.Length < 3 || !Enum.TryParse<VariantKind>(words[2], out var variant))
            throw Unreadable();
        if (action == TalkAction.Start != words.Length > 3)
            throw Unreadable();
        return new(action, words[1], variant, words.ElementAtOrDefault(3));

        FormatException Unreadable() =>
            new(
                $"{file}: '{line}' is not understood. Write 'lab: start blocking Fragile starve-100', 'lab: "
                    + $"flip blocking Fixed', 'lab: choose blocking Fragile' or 'lab: stop'."
            );
    }
}
