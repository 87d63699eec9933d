using Lab.Foundation.Results;
using Lab.Foundation.Text;
using Lab.Storage.Documents;

namespace Lab.Storage.Validation;

/// <summary>Validates and normalizes labels. They are always displayed as text, never as markup.</summary>
public static class RunLabelValidator
{
    /// <summary>Maximum lengths of name, tag and note, and maximum number of tags.</summary>
    public const int MaxName = 120,
        MaxTag = 40,
        MaxNote = 4_000,
        MaxTags = 20;

    /// <summary>Returns the first error of the labels; null when they are valid.</summary>
    public static string? Mistake(RunLabels labels) => Mistakes(labels) is [var first, ..] ? first.Message : null;

    /// <summary>All errors, with the fields <c>name</c>, <c>tags</c> and <c>note</c>; empty if the labels are valid.</summary>
    public static IReadOnlyList<FieldError> Mistakes(RunLabels labels)
    {
        var mistakes = new List<FieldError>();
        if (labels.Name is null || TextSanitizer.IsBlank(labels.Name))
            mistakes.Add(new("name", "Enter a name."));
        else if (labels.Name.Length > MaxName)
            mistakes.Add(new("name", $"The name can have at most {MaxName} characters."));
        if (labels.Tags is null || labels.Tags.Contains(null!))
            mistakes.Add(new("tags", "Tags must be a list of strings."));
        else if (labels.Tags.Count > MaxTags)
            mistakes.Add(new("tags", $"A run can have at most {MaxTags} tags."));
        else if (labels.Tags.Any(tag => tag.Length > MaxTag))
            mistakes.Add(new("tags", $"A tag can have at most {MaxTag} characters."));
        if (labels.Note is null)
            mistakes.Add(new("note", "The note must be a string; it may be empty."));
        else if (labels.Note.Length > MaxNote)
            mistakes.Add(new("note", $"The note can have at most {MaxNote:#,0} characters."));
        if (
            labels.Name is not null
            && mistakes.All(mistake => mistake.Field != "name")
            && TextSanitizer.ValidateNoControlCharacters("A name", labels.Name) is { } inName
        )
            mistakes.Add(new("name", inName));
        if (
            labels.Tags is not null
            && mistakes.All(mistake => mistake.Field != "tags")
            && labels
                .Tags.Select(tag => TextSanitizer.ValidateNoControlCharacters("A tag", tag))
                .FirstOrDefault(text => text is not null)
                is { } inTag
        )
            mistakes.Add(new("tags", inTag));
        if (labels.Note is not null && TextSanitizer.ValidateNoControlCharacters("A note", labels.Note) is { } inNote)
            mistakes.Add(new("note", inNote));
        return mistakes;
    }

    /// <summary>Returns the labels without surrounding white space, empty tags, duplicates and invisible characters.</summary>
    public static RunLabels Tidy(RunLabels labels) =>
        new(
            TextSanitizer.Line(labels.Name),
            [
                .. labels
                    .Tags.Select(TextSanitizer.Line)
                    .Where(tag => !TextSanitizer.IsBlank(tag))
                    .Distinct(StringComparer.OrdinalIgnoreCase),
            ],
            TextSanitizer.Lines(labels.Note)
        );

    /// <summary>Tags as entered, separated by commas.</summary>
    public static IReadOnlyList<string> Tags(string text) =>
        text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
}
