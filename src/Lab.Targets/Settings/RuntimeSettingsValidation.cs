using Lab.Foundation.Results;

namespace Lab.Targets.Settings;

/// <summary>Finds every mistake in <see cref="RuntimeSettings"/> at once, each in words that name the way out.</summary>
public static class RuntimeSettingsValidation
{
    /// <summary>The highest thread count that the pool accepts.</summary>
    public const int MaxThreads = 32_767;

    /// <summary>The most processors a runtime can be made to believe in.</summary>
    public const int MaxProcessors = 1_024;

    /// <summary>The longest spin offered.</summary>
    public const int MaxSpin = 10_000;

    /// <summary>The mistakes, one for each field; empty for settings a target can be started with.</summary>
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
