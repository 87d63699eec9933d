namespace RequestImport.Curl;

/// <summary>Writes options with the same treatment as two lists of names: those that take no value, and those that do.</summary>
/// <remarks>A name is followed by a slash and its letter, where it has one.</remarks>
internal static class CurlOptionGroup
{
    /// <summary>The options of both lists.</summary>
    public static IEnumerable<CurlOption> Create(CurlTreatment treatment, string reason, string flags, string values) =>
        Options(treatment, reason, flags, takesValue: false)
            .Concat(Options(treatment, reason, values, takesValue: true));

    private static IEnumerable<CurlOption> Options(
        CurlTreatment treatment,
        string reason,
        string names,
        bool takesValue
    ) =>
        names
            .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
            .Select(name =>
                name.Split('/') is [var longName, var letter]
                    ? new CurlOption(longName, letter[0], takesValue, treatment, reason)
                    : new CurlOption(name, null, takesValue, treatment, reason)
            );
}
