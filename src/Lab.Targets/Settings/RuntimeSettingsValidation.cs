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
        InRange("minWorkerThreads", "The fewest worker threads", settings.MinWorkerThreads, 1, MaxThreads, errors);
        InRange("maxWorkerThreads", "The most worker threads", settings.MaxWorkerThreads, 1, MaxThreads, errors);
        InRange("processorCount", "The processor count", settings.ProcessorCount, 1, MaxProcessors, errors);
        InRange("semaphoreSpin", "The semaphore spin", settings.SemaphoreSpin, 0, MaxSpin, errors);
        if (
            settings.MinWorkerThreads > settings.MaxWorkerThreads
            && errors.All(error => error.Field is not "minWorkerThreads" and not "maxWorkerThreads")
        )
        {
            errors.Add(
                new(
                    "minWorkerThreads",
                    $"The fewest worker threads ({settings.MinWorkerThreads:#,0}) cannot be more than the "
                        + $"most ({settings.MaxWorkerThreads:#,0}). Lower the one or raise the other."
                )
            );
        }

        return errors;
    }

    private static void InRange(string field, string subject, int? value, int min, int max, List<FieldError> errors)
    {
        if (value < min || value > max)
            errors.Add(
                new(field, $"{subject} must be from {min:#,0} to {max:#,0}, or empty for the runtime's own choice.")
            );
    }
}
