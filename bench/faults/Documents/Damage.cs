namespace Faults.Documents;

/// <summary>Damages a document as disks, users and programs do.</summary>
internal static class Damage
{
    private static readonly string[] Replacements =
    [
        "null",
        "[]",
        "{}",
        "-1",
        "1e999",
        "\"\"",
        "[null]",
        "\"../../evil\"",
        "true",
        "99999999999999999999",
    ];

    /// <summary>Truncates the document, changes characters, or replaces the value of a field.</summary>
    public static string Apply(string document, Random random)
    {
        switch (random.Next(3))
        {
            case 0:
                return document[..random.Next(document.Length)];
            case 1:
                var letters = document.ToCharArray();
                for (var change = 0; change < 3; change++)
                    letters[random.Next(letters.Length)] = (char)random.Next(1, 128);
                return new(letters);
            default:
                // Replaces the value after a random colon.
                var colons = Enumerable
                    .Range(0, Math.Min(document.Length, 20_000))
                    .Where(at => document[at] == ':')
                    .ToList();
                if (colons.Count == 0)
                    return document + Replacements[random.Next(Replacements.Length)];
                var from = colons[random.Next(colons.Count)] + 1;
                var to = document.AsSpan(from).IndexOfAny(",}\n") is >= 0 and var length
                    ? from + length
                    : document.Length;
                return document[..from] + Replacements[random.Next(Replacements.Length)] + document[to..];
        }
    }
}
