using System.Globalization;

namespace LoadEngine.Plans;

/// <summary>Validates a number of a plan against its limits.</summary>
internal static class PlanRange
{
    public static void Check(
        string field,
        string subject,
        double value,
        double min,
        double max,
        string unit,
        List<PlanError> errors
    )
    {
        if (value >= min && value <= max)
            return;
        var space = unit.Length == 0 ? "" : " ";
        errors.Add(
            new(
                field,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{subject} must be between {min:#,0.###} and {max:#,0.###}{space}{unit}, but is {value:#,0.###}."
                )
            )
        );
    }

    public static void CheckMs(
        string field,
        string subject,
        TimeSpan value,
        TimeSpan min,
        TimeSpan max,
        List<PlanError> errors
    ) => Check(field, subject, value.TotalMilliseconds, min.TotalMilliseconds, max.TotalMilliseconds, "ms", errors);

    public static void CheckSeconds(
        string field,
        string subject,
        TimeSpan value,
        TimeSpan min,
        TimeSpan max,
        List<PlanError> errors
    ) => Check(field, subject, value.TotalSeconds, min.TotalSeconds, max.TotalSeconds, "s", errors);
}
