namespace LoadEngine.Plans;

/// <summary>A validation error of a plan.</summary>
/// <param name="Field">Path of the field in the plan document, such as <c>executor.users</c>.</param>
/// <param name="Message">The error message, including the allowed values.</param>
public sealed record PlanError(string Field, string Message);
