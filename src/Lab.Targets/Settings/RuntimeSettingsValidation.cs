using Lab.Foundation.Results;

namespace Lab.Targets.Settings;

/// <summary>Validates <see cref="RuntimeSettings"/>.</summary>
public static class RuntimeSettingsValidation
{
    /// <summary>Maximum thread count of the pool.</summary>
    public const int MaxThreads = 32_767;

    /// <summary>Maximum value of DOTNET_PROCESSOR_COUNT.</summary>
    public const int MaxProcessors = 1_024;

    /// <summary>Maximum number of spins.</summary>
    public const int MaxSpin = 10_000;

    /// <summary>Returns the errors, at most one per field; empty if the settings are valid.</summary>
    public static IReadOnlyList<FieldError> Validate(RuntimeSettings settings)
    {
        var errors = new List<FieldError>();
        InRange("minWorkerThreads", "Min worker threads", settings.MinWorkerThreads, 1, MaxThreads, errors);
        InRange("maxWorkerThreads", "Max worker threads", settings.MaxWorkerThreads, 1, MaxThreads, errors);
        InRange("processorCount", "Processor count", settings.ProcessorCount, 1, MaxProcessors, errors);
        InRange("semaphoreSpin", "Semaphore spin", settings.SemaphoreSpin, 0, MaxSpin, errors);
        if (
            settings.MinWorkerThreads > settings.MaxWorkerThreads
            && errors.All(error => error.Field is not "minWorkerThreads" and not "maxWorkerThreads")
        )
        {
            errors.Add(
                new(
                    "minWorkerThreads",
                    $"Min worker threads ({settings.MinWorkerThreads:#,0}) must not be greater than "
                        + $"max worker threads ({settings.MaxWorkerThreads:#,0})."
                )
            );
        }

        if (settings.Net is { } net)
        {
            if (DotnetVersion.Find(net) is null)
                errors.Add(
                    new(
                        "net",
                        $".NET version must be one of: {string.Join(", ", DotnetVersion.All.Select(known => known.Major))}."
                    )
                );
            if (settings.CooperativeBlocking is not null)
                errors.Add(
                    new(
                        "cooperativeBlocking",
                        "Cooperative blocking cannot be combined with a .NET version. Leave one empty."
                    )
                );
        }

        return errors;
    }

    private static void InRange(string field, string subject, int? value, int min, int max, List<FieldError> errors)
    {
        if (value < min || value > max)
            errors.Add(new(field, $"{subject} must be between {min:#,0} and {max:#,0}, or empty for the default."));
    }
}
