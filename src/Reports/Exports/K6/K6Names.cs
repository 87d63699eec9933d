namespace Reports.Exports.K6;

/// <summary>Names of scenarios and tags as k6 allows them.</summary>
internal static class K6Names
{
    /// <summary>Letters, digits and underscores.</summary>
    public static string Sanitize(string name) =>
        new([.. name.Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : '_')]);

    /// <summary>The name of a scenario's function, by the index of the scenario.</summary>
    public static string FunctionOf(int scenario) => FormattableString.Invariant($"scenario_{scenario + 1}");
}
