namespace Lab.Targets.Settings;

/// <summary>Runtime settings in a few words.</summary>
public static class RuntimeSettingsFormatter
{
    /// <summary><c>Default</c>, or what differs from it, such as <c>max 200 · no spin</c>.</summary>
    public static string Describe(this RuntimeSettings settings)
    {
        var parts = RuntimeField
            .All.Select(field => field.Asked(settings) is { } asked ? field.Short(asked) : null)
            .OfType<string>()
            .ToArray();
        return parts.Length == 0 ? "Default" : string.Join(" · ", parts);
    }
}
