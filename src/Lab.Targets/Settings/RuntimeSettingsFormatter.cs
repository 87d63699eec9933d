namespace Lab.Targets.Settings;

/// <summary>Formats runtime settings briefly.</summary>
public static class RuntimeSettingsFormatter
{
    /// <summary>Returns <c>Default</c>, or the differences from it, such as <c>max 200 · no spin</c>.</summary>
    public static string Describe(this RuntimeSettings settings)
    {
        var parts = RuntimeField
            .All.Select(field => field.Asked(settings) is { } asked ? field.Short(asked) : null)
            .OfType<string>()
            .ToArray();
        return parts.Length == 0 ? "Default" : string.Join(" · ", parts);
    }
}
