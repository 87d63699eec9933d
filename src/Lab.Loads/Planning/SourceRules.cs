using Lab.Foundation.Results;

namespace Lab.Loads.Planning;

/// <summary>Validates a request against the limits of its load source.</summary>
internal static class SourceRules
{
    /// <summary>Adds the errors of a request for a source other than the engine.</summary>
    public static void Validate(RunRequest request, List<FieldError> errors)
    {
        if (!Enum.IsDefined(request.Source))
            errors.Add(new("source", "The source must be one of: engine, locust."));
        if (request.Source != LoadSourceKind.Locust)
            return;
        if (request.Model != LoadModel.Users)
            errors.Add(
                new(
                    "model",
                    "Locust supports only users, not a rate, bursts or a number of requests. "
                        + "Choose the load model users, or the engine on this machine."
                )
            );
        if (request.Thresholds is { Count: > 0 })
            errors.Add(
                new(
                    "thresholds",
                    "Locust rounds its percentiles, so they cannot be compared with thresholds. Omit the thresholds, "
                        + "or choose the engine on this machine."
                )
            );
        if (request.WarmUpSeconds is > 0)
            errors.Add(
                new(
                    "warmUpSeconds",
                    "Locust counts from its first request. Omit the warm-up, or choose the engine on this machine."
                )
            );
    }
}
