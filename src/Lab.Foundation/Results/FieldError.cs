namespace Lab.Foundation.Results;

/// <summary>A validation error of one field.</summary>
/// <param name="Field">Name of the field as in a run request, camel case.</param>
/// <param name="Message">The error and the allowed values.</param>
public sealed record FieldError(string Field, string Message);
