namespace Dashboard.Recordings;

/// <summary>How long labels may be, and how they are tidied. They are text, never markup, wherever they are shown. Stateless.</summary>
public static class RunLabelRules
{
    /// <summary>Longest name, tag and note, in characters, and most tags.</summary>
    public const int MaxName = 120, MaxTag = 40, MaxNote = 4_000, MaxTags = 20;

    /// <summary>What is wrong with labels, in words; null when nothing is.</summary>
    public static string? Mistake(RunLabels labels) => labels switch
    {
        { Name.Length: > MaxName } => $"A name has at most {MaxName} characters.",
        { Note.Length: > MaxNote } => $"A note has at most {MaxNote:#,0} characters.",
        { Tags.Count: > MaxTags } => $"A run has at most {MaxTags} tags.",
        _ when string.IsNullOrWhiteSpace(labels.Name) => "A run needs a name.",
        _ when labels.Tags.Any(tag => tag is null || tag.Length > MaxTag) => $"A tag has at most {MaxTag} characters.",
        _ => null,
    };

    /// <summary>The same labels without blanks around them, empty tags and duplicates.</summary>
    public static RunLabels Tidy(RunLabels labels) => new(
        labels.Name.Trim(), [.. labels.Tags.Select(tag => tag.Trim()).Where(tag => tag.Length > 0).Distinct(StringComparer.OrdinalIgnoreCase)], labels.Note.Trim());

    /// <summary>Tags as they are typed: with commas between them.</summary>
    public static IReadOnlyList<string> Tags(string text) => text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
}
