namespace LoadEngine.Plans;

/// <summary>One mistake in a plan, in words that name what is allowed.</summary>
/// <param name="Field">Path of the field in the plan document, such as <c>executor.users</c>.</param>
/// <param name="Message">What is wrong and what is allowed.</param>
public sealed record PlanError(string Field, string Message);
