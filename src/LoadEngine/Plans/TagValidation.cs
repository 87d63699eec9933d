namespace LoadEngine.Plans;

/// <summary>Validates the tags of a plan's requests.</summary>
internal static class TagValidation
{
    public static void Validate(LoadPlan plan, List<PlanError> errors)
    {
        var tags = plan
            .Targets.SelectMany(target => target.Requests)
            .SelectMany(request => request.Tags)
            .Distinct(StringComparer.Ordinal)
            .ToArray();
        if (tags.Length > PlanLimits.MaxTags)
            errors.Add(
                new(
                    "target.requests",
                    $"At most {PlanLimits.MaxTags} different tags are allowed, but there are {tags.Length}."
                )
            );
        foreach (var tag in tags)
            if (ValidateName(tag) is { } mistake)
                errors.Add(new("target.requests", mistake));
            else if (plan.Scenarios.Any(scenario => scenario.Name == tag))
                errors.Add(new("target.requests", "A tag has the name of a scenario. Rename one of them."));
    }

    /// <summary>Returns the error in the name of a tag or scenario, or null if it is valid.</summary>
    public static string? ValidateName(string name) =>
        name.Length is >= 1 and <= PlanLimits.MaxNameLength
        && name == name.Trim()
        && !name.Any(letter => char.IsControl(letter) || letter is '{' or '}' or ',' or '<' or '>' or '=' or '!')
            ? null
            : $"The name of a tag or scenario has 1 to {PlanLimits.MaxNameLength} characters, without {{ }} , < > = "
                + $"! and control characters.";
}
