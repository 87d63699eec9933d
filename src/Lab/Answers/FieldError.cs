using Lab.Loads;

namespace Lab.Answers;

/// <summary>A mistake in one field, said in words that name the way out.</summary>
/// <param name="Field">Name of the field as in <see cref="RunRequest"/>, camel case.</param>
/// <param name="Message">What is wrong and what is allowed.</param>
public sealed record FieldError(string Field, string Message);
