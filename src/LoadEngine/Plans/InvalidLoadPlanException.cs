namespace LoadEngine.Plans;

/// <summary>A plan cannot run. Carries every mistake at once.</summary>
public sealed class InvalidLoadPlanException : Exception
{
    /// <summary>The mistakes.</summary>
    public InvalidLoadPlanException(IReadOnlyList<PlanError> errors)
        : base(string.Join(' ', errors.Select(error => error.Message))) => Errors = errors;

    /// <summary>The mistakes, in the order of the plan's fields.</summary>
    public IReadOnlyList<PlanError> Errors { get; }
}
