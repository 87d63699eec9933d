namespace LoadEngine.Plans;

/// <summary>A plan is invalid.</summary>
public sealed class InvalidLoadPlanException : Exception
{
    /// <summary>Creates the exception with the errors.</summary>
    public InvalidLoadPlanException(IReadOnlyList<PlanError> errors)
        : base(string.Join(' ', errors.Select(error => error.Message))) => Errors = errors;

    /// <summary>The errors, in the order of the plan's fields.</summary>
    public IReadOnlyList<PlanError> Errors { get; }
}
