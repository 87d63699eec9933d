using Lab.Foundation.Results;

namespace Dashboard.Components.Fields;

/// <summary>Selects the errors of one field of a form.</summary>
internal static class FieldErrorExtensions
{
    /// <summary>Returns the messages for a field, or null if it has no error.</summary>
    public static string? MessageOf(this IReadOnlyList<FieldError> errors, string field) =>
        errors.Where(error => error.Field == field).Select(error => error.Message).ToList() is { Count: > 0 } messages
            ? string.Join(" ", messages)
            : null;
}
