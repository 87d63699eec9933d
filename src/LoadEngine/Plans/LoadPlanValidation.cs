using System.Globalization;

namespace LoadEngine.Plans;

/// <summary>Finds every mistake of a plan at once.</summary>
public static class LoadPlanValidation
{
    /// <summary>The mistakes, in the order of the plan's fields; empty for a plan that can run.</summary>
    public static IReadOnlyList<PlanError> Validate(LoadPlan plan, AllowedHosts allowedHosts)
    {
        var errors = new List<PlanError>();
        ValidateTarget(plan.Target, allowedHosts, errors);
        errors.AddRange(plan.Executor.Validate());
        InRange("timeoutMs", "The timeout", plan.TimeoutMs, PlanLimits.MinTimeoutMs, PlanLimits.MaxTimeoutMs, "ms", errors);
        InRange("gracefulStopMs", "The graceful stop", plan.GracefulStopMs, 0, 300_000, "ms", errors);
        InRange("failurePauseMs", "The pause after a failure", plan.FailurePauseMs, 0, 60_000, "ms", errors);
        InRange("thinkTimeMs", "Think time", plan.ThinkTimeMs, 0, 600_000, "ms", errors);
        InRange("warmUpMs", "The warm-up", plan.WarmUpMs, 0, 600_000, "ms", errors);
        InRange("retry.maxRetries", "Retries", plan.Retry.MaxRetries, 0, 20, "", errors);
        InRange("retry.baseDelayMs", "The first retry delay", plan.Retry.BaseDelayMs, 1, 60_000, "ms", errors);
        return errors;
    }

    /// <summary>The mistakes of a target alone, as needed before a run is switched to it.</summary>
    public static IReadOnlyList<PlanError> Validate(LoadTarget target, AllowedHosts allowedHosts)
    {
        var errors = new List<PlanError>();
        ValidateTarget(target, allowedHosts, errors);
        return errors;
    }

    internal static void InRange(string field, string subject, double value, double min, double max, string unit, List<PlanError> errors)
    {
        if (value >= min && value <= max) return;
        var space = unit.Length == 0 ? "" : " ";
        errors.Add(new(field, string.Create(CultureInfo.InvariantCulture,
            $"{subject} must be between {min:#,0.###} and {max:#,0.###}{space}{unit}, but is {value:#,0.###}.")));
    }

    private static void ValidateTarget(LoadTarget target, AllowedHosts allowedHosts, List<PlanError> errors)
    {
        if (target.Requests.Count == 0) errors.Add(new("target.requests", "At least one request is needed."));
        foreach (var (index, request) in target.Requests.Index())
        {
            var field = $"target.requests[{index}]";
            InRange(field + ".weight", "The weight", request.Weight, 1, 1_000_000, "", errors);
            if (string.IsNullOrWhiteSpace(request.Method) || request.Method.Any(c => !char.IsAsciiLetter(c)))
                errors.Add(new(field + ".method", $"'{request.Method}' is not an HTTP method."));
            ValidateUrl(field + ".url", request.Url, allowedHosts, errors);
            foreach (var (name, value) in request.Headers)
                if (!IsHeader(name, value)) errors.Add(new(field + ".headers", $"'{name}: {value}' is not a valid header."));
        }
    }

    private static void ValidateUrl(string field, string url, AllowedHosts allowedHosts, List<PlanError> errors)
    {
        var plain = RequestPlaceholders.Fill(url, 1, 1, 1);
        if (!Uri.TryCreate(plain, UriKind.Absolute, out var address) || (address.Scheme != "http" && address.Scheme != "https"))
            errors.Add(new(field, $"'{url}' is not an http or https address."));
        else if (!allowedHosts.Allows(address))
            errors.Add(new(field, $"Load may only be sent to this machine, and '{address.Host}' is not. Add it to the allowed hosts if it is yours to load."));
    }

    private static bool IsHeader(string name, string value)
    {
        // Some headers belong to the body (Content-Type, Expires), and the request's own collection refuses those.
        using var probe = new HttpRequestMessage { Content = new ByteArrayContent([]) };
        return !string.IsNullOrWhiteSpace(name) && !value.AsSpan().ContainsAny('\r', '\n')
            && (probe.Headers.TryAddWithoutValidation(name, value) || probe.Content.Headers.TryAddWithoutValidation(name, value));
    }
}
