namespace Lab.Targets.Settings;

/// <summary>The result of comparing a requested setting with the report.</summary>
public enum SettingOutcome
{
    /// <summary>The runtime reports the requested value.</summary>
    Took,

    /// <summary>The runtime reports something else.</summary>
    DidNotTake,

    /// <summary>It was set, but the runtime does not report whether it is in effect.</summary>
    CannotBeReadBack,

    /// <summary>The target has not reported its settings yet.</summary>
    Unknown,
}

/// <summary>A requested setting and the reported value.</summary>
/// <param name="Field">Name of the setting as in <see cref="RuntimeSettings"/>, camel case.</param>
/// <param name="Name">Display name.</param>
/// <param name="Asked">The requested value.</param>
/// <param name="Reported">The reported value, or null.</param>
/// <param name="Outcome">The result of the comparison.</param>
public sealed record SettingCheck(string Field, string Name, string Asked, string? Reported, SettingOutcome Outcome)
{
    /// <summary>Compares all requested settings with the report.</summary>
    public static IReadOnlyList<SettingCheck> Compare(RuntimeSettings settings, RuntimeReport? report) =>
        [
            .. from field in RuntimeField.All
            let asked = field.Asked(settings)
            where asked is not null
            let reported = report is null ? null : field.Reported(report)
            select new SettingCheck(field.Id, field.Name, asked, reported, Judge(asked, reported, report is not null)),
        ];

    private static SettingOutcome Judge(string asked, string? reported, bool isReported) =>
        (isReported, reported) switch
        {
            (false, _) => SettingOutcome.Unknown,
            (true, null) => SettingOutcome.CannotBeReadBack,
            _ => asked == reported ? SettingOutcome.Took : SettingOutcome.DidNotTake,
        };
}
