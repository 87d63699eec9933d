namespace RequestImport.Curl;

/// <summary>Finds options by name.</summary>
internal static class CurlOptions
{
    private static readonly Dictionary<string, CurlOption> ByName = CurlOptionTable.All.ToDictionary(
        option => option.Name,
        StringComparer.Ordinal
    );

    private static readonly Dictionary<char, CurlOption> ByLetter = CurlOptionTable
        .All.Where(option => option.Letter is not null)
        .ToDictionary(option => option.Letter!.Value);

    /// <summary>All options.</summary>
    public static IReadOnlyCollection<CurlOption> All => ByName.Values;

    /// <summary>The option of a letter, such as <c>X</c> for <c>-X</c>.</summary>
    public static CurlOption? FindShort(char letter) => ByLetter.GetValueOrDefault(letter);

    /// <summary>The option of a long name; the second value is false for the form <c>--no-…</c>, which switches it off.</summary>
    public static (CurlOption Option, bool IsOn)? FindLong(string name)
    {
        if (ByName.TryGetValue(name, out var option))
            return (option, true);
        return
            name.StartsWith("no-", StringComparison.Ordinal)
            && ByName.TryGetValue(name[3..], out option)
            && !option.TakesValue
            ? (option, false)
            : null;
    }
}
