using System.Globalization;

namespace LoadEngine.Plans;

/// <summary>
/// Finds every mistake of a plan at once: numbers out of their limits, hosts that may not be loaded, and settings that contradict
/// each other. Fields are named as in a plan document.
/// </summary>
public static class LoadPlanValidation
{
    /// <summary>The mistakes, in the order of the plan's fields; empty for a plan that can run.</summary>
    public static IReadOnlyList<PlanError> Validate(LoadPlan plan, AllowedHosts allowedHosts) =>
        Validate(plan, allowedHosts, isRecorded: false);

    /// <summary>Validates a plan of a stored run, whose headers may date from an earlier version with fewer rules.</summary>
    internal static List<PlanError> Validate(LoadPlan plan, AllowedHosts allowedHosts, bool isRecorded)
    {
        var errors = new List<PlanError>();
        plan.Data?.Validate(errors);
        if (plan.Scenarios.Count == 0)
            ValidateLoad(plan, "", allowedHosts, isRecorded, errors);
        else
            ScenarioValidation.Validate(
                plan,
                errors,
                (scenario, field) => ValidateLoad(plan.ForScenario(scenario), field, allowedHosts, isRecorded, errors)
            );
        TagValidation.Validate(plan, errors);
        PlanRange.CheckMs("timeout", "The timeout", plan.Timeout, PlanLimits.MinTimeout, PlanLimits.MaxTimeout, errors);
        PlanRange.CheckMs(
            "gracefulStop",
            "The graceful stop",
            plan.GracefulStop,
            TimeSpan.Zero,
            PlanLimits.MaxGracefulStop,
            errors
        );
        PlanRange.CheckMs(
            "failurePause",
            "The pause after a failure",
            plan.FailurePause,
            TimeSpan.Zero,
            PlanLimits.MaxFailurePause,
            errors
        );
        PlanRange.CheckSeconds("warmUp", "The warm-up", plan.WarmUp, TimeSpan.Zero, PlanLimits.MaxWarmUp, errors);
        PlanRange.Check("maxRedirects", "Redirects", plan.MaxRedirects, 0, PlanLimits.MaxRedirects, "", errors);
        PlanRange.Check("retry.maxRetries", "Retries", plan.Retry.MaxRetries, 0, PlanLimits.MaxRetries, "", errors);
        PlanRange.CheckMs(
            "retry.baseDelay",
            "The first retry delay",
            plan.Retry.BaseDelay,
            PlanLimits.MinRetryDelay,
            PlanLimits.MaxRetryDelay,
            errors
        );
        ValidateTogether(plan, errors);
        return errors;
    }

    /// <summary>The mistakes of a target alone, as needed before a run is switched to it.</summary>
    /// <param name="target">The target.</param>
    /// <param name="allowedHosts">Where load may be sent.</param>
    /// <param name="data">The plan's data feed; null for none.</param>
    public static IReadOnlyList<PlanError> Validate(LoadTarget target, AllowedHosts allowedHosts, DataFeed? data = null)
    {
        var errors = new List<PlanError>();
        ValidateTarget(target, data, allowedHosts, isRecorded: false, errors);
        return errors;
    }

    /// <summary>What each scenario has for itself.</summary>
    private static void ValidateLoad(
        LoadPlan plan,
        string scenario,
        AllowedHosts allowedHosts,
        bool isRecorded,
        List<PlanError> errors
    )
    {
        var planErrors = new List<PlanError>();
        ValidateTarget(plan.Target, plan.Data, allowedHosts, isRecorded, planErrors);
        planErrors.AddRange(plan.Executor.Validate());
        plan.ThinkTime.Validate("thinkTime", planErrors);
        if (!plan.ThinkTime.IsNone && !plan.Executor.HasThinkTime)
            planErrors.Add(
                new("thinkTime", "Think time is only for load models whose users send one request after the other.")
            );
        foreach (var (index, request) in plan.Target.Requests.Index())
            if (plan.Cookies && request.Headers.Keys.Contains("Cookie", StringComparer.OrdinalIgnoreCase))
                planErrors.Add(
                    new(
                        $"target.requests[{index}].headers",
                        "A user that keeps cookies cannot send a Cookie header. Remove the header, or switch cookies off."
                    )
                );
        errors.AddRange(planErrors.Select(error => error with { Field = scenario + error.Field }));
    }

    private static void ValidateTogether(LoadPlan plan, List<PlanError> errors)
    {
        if (plan.WarmUp > TimeSpan.Zero && !plan.EndsByItself && plan.WarmUp >= plan.PlannedDuration)
            errors.Add(
                new(
                    "warmUp",
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"The warm-up ({plan.WarmUp.TotalSeconds:#,0.###} s) must be shorter than the run."
                    )
                )
            );
    }

    private static void ValidateTarget(
        LoadTarget target,
        DataFeed? data,
        AllowedHosts allowedHosts,
        bool isRecorded,
        List<PlanError> errors
    )
    {
        if (target.Requests.Count == 0)
            errors.Add(new("target.requests", "At least one request is needed."));
        foreach (var (index, request) in target.Requests.Index())
        {
            var field = $"target.requests[{index}]";
            PlanRange.Check(field + ".weight", "The weight", request.Weight, 1, PlanLimits.MaxWeight, "", errors);
            if (string.IsNullOrWhiteSpace(request.Method) || request.Method.Any(c => !char.IsAsciiLetter(c)))
                errors.Add(new(field + ".method", "Must be an HTTP method of ASCII letters."));
            ValidateData(field, request, data, errors);
            ValidateUrl(field + ".url", request.Url, data, allowedHosts, errors);
            foreach (var (name, value) in request.Headers)
                if (HeaderNames.Validate(name) is { } mistake && !(isRecorded && HeaderNames.IsEngineManaged(name)))
                    errors.Add(new(field + ".headers", mistake));
                else if (
                    value.AsSpan().ContainsAnyExceptInRange(' ', '~') && !value.AsSpan().ContainsAny('\r', '\n', '\t')
                )
                    errors.Add(
                        new(
                            field + ".headers",
                            "A header value contains a character beyond ASCII. Percent-encode it, such as %C3%A9 for é."
                        )
                    );
                else if (!IsHeader(name, value))
                    errors.Add(new(field + ".headers", "A header is invalid."));
        }
    }

    private static void ValidateData(string field, RequestTemplate request, DataFeed? data, List<PlanError> errors)
    {
        foreach (
            var (part, text) in ((string, string)[])
                [
                    ("url", request.Url),
                    ("body", request.Body?.Text ?? ""),
                    .. request.Headers.Values.Select(value => ("headers", value)),
                ]
        )
        foreach (var name in RequestPlaceholders.DataNames(text))
            if (data is null)
                errors.Add(new($"{field}.{part}", $"{{data.{name}}} needs a data feed, and the plan has none."));
            else if (data.ColumnOf(name) < 0)
                errors.Add(
                    new(
                        $"{field}.{part}",
                        $"The data feed has no column {name}. Its columns are {string.Join(", ", data.Columns)}."
                    )
                );
            else if (
                part == "headers"
                && data
                    .Rows.Index()
                    .FirstOrDefault(row => row.Item[data.ColumnOf(name)].AsSpan().ContainsAnyExceptInRange(' ', '~'))
                    is { Item: not null, Index: var odd }
            )
                errors.Add(
                    new(
                        $"{field}.{part}",
                        $"Row {odd + 1} of the data feed has a value beyond printable ASCII, which a header cannot carry."
                    )
                );
    }

    private static void ValidateUrl(
        string field,
        string url,
        DataFeed? data,
        AllowedHosts allowedHosts,
        List<PlanError> errors
    )
    {
        var plain = RequestPlaceholders.Fill(url, 1, 1, 1);
        if (data is { Rows: [var first, ..] } && first.Count == data.Columns.Count)
            plain = RequestPlaceholders.FillData(plain, data, first, PlaceholderUse.Address);
        if (
            !Uri.TryCreate(plain, UriKind.Absolute, out var address)
            || (address.Scheme != "http" && address.Scheme != "https")
        )
            errors.Add(new(field, "Must be an http or https address, such as http://localhost:5000/path."));
        else if (!allowedHosts.Allows(address))
            errors.Add(
                new(
                    field,
                    "Load may only be sent to this machine and to allowed hosts. If the host is yours to load, add it "
                        + "(dashload: --allow-host HOST)."
                )
            );
    }

    private static bool IsHeader(string name, string value)
    {
        // Some headers belong to the body (Content-Type, Expires), and the request's own collection refuses those.
        using var probe = new HttpRequestMessage { Content = new ByteArrayContent([]) };
        return !string.IsNullOrWhiteSpace(name)
            && !value.AsSpan().ContainsAny('\r', '\n')
            && (
                probe.Headers.TryAddWithoutValidation(name, value)
                || probe.Content.Headers.TryAddWithoutValidation(name, value)
            );
    }
}
