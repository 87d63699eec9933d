namespace Lab.Foundation.Results;

/// <summary>A mistake in one field, said in words that name the way out.</summary>
/// <param name="Field">Name of the field as in a run request, camel case.</param>
/// <param name="Message">The error and the allowed values.</param>
public sealed record FieldError(string Field, string Message);
