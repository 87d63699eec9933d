namespace Reports.Texts;

/// <summary>Joins sentences and notes to a paragraph.</summary>
public static class Sentences
{
    private const string Ends = ".!?…:";

    /// <summary>Separates the parts by a space, and ends each with a full stop unless it has an end; leaves out missing ones.</summary>
    public static string Join(params IEnumerable<string?> parts) =>
        string.Join(' ', parts.Where(part => !string.IsNullOrWhiteSpace(part)).Select(part => Complete(part!.Trim())));

    private static string Complete(string part) =>
        Ends.Contains(part[^1], StringComparison.Ordinal) ? part : $"{part}.";
}
