namespace Lab.Targets.Settings;

/// <summary>What became of a setting that was asked for.</summary>
public enum SettingOutcome
{
    /// <summary>The runtime reports the requested value.</summary>
    Took,

    /// <summary>The runtime reports something else.</summary>
    DidNotTake,

    /// <summary>It was set, but the runtime does not report whether it is in effect.</summary>
    CannotBeReadBack,

    /// <summary>The target has not said yet how its runtime is set up.</summary>
    Unknown,
}

/// <summary>A setting that was asked for, and what the target says about it.</summary>
/// <param name="Field">Name of the setting as in <see cref="RuntimeSettings"/>, camel case.</param>
/// <param name="Name">Its name for people.</param>
/// <param name="Asked">The request.</param>
/// <param name="Reported">What the runtime reports, or null.</param>
/// <param name="Outcome">What became of it.</param>
public sealed record SettingCheck(string Field, string Name, string Asked, string? Reported, SettingOutcome Outcome)
{
    /// <summary>Every setting that was asked for, held against the report.</summary>
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
