namespace Faults.Documents;

/// <summary>Damages a document the way disks, hands and programs do.</summary>
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

    /// <summary>The document cut off, with letters changed, or with another value in one of its fields.</summary>
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
                // The value after one of the colons becomes another.
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
