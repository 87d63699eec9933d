using Lab.Foundation.Results;
using WebHosting;

namespace Dashboard.Http.Binding;

/// <summary>Rejects unknown query parameters, so that a misspelt one is not ignored.</summary>
internal static class UnknownParameterFilter
{
    /// <summary>Adds the filter to all endpoints, with the parameters of their handlers.</summary>
    public static TBuilder RejectUnknownParameters<TBuilder>(this TBuilder endpoints)
        where TBuilder : IEndpointConventionBuilder =>
        endpoints.AddEndpointFilterFactory(
            (factory, next) =>
            {
                var texts = factory
                    .MethodInfo.GetParameters()
                    .Where(parameter => IsText(parameter.ParameterType))
                    .Select(parameter => parameter.Name!)
                    .ToList();
                return context =>
                {
                    // The other parameters of a handler that are text are route parameters.
                    var known = texts
                        .Where(name => !context.HttpContext.Request.RouteValues.ContainsKey(name))
                        .ToList();
                    var errors = context
                        .HttpContext.Request.Query.Where(pair =>
                            !known.Contains(pair.Key, StringComparer.OrdinalIgnoreCase) || pair.Value.Count > 1
                        )
                        .Select(pair => new FieldError(pair.Key, FormatError(pair.Key, known)))
                        .ToList();
                    return errors.Count == 0
                        ? next(context)
                        : ValueTask.FromResult<object?>(ProblemResponses.Invalid(errors));
                };
            }
        );

    private static bool IsText(Type type) =>
        type == typeof(string)
        || (Nullable.GetUnderlyingType(type) ?? type) is { IsPrimitive: true } or { IsEnum: true };

    private static string FormatError(string name, List<string> known) =>
        known.Contains(name, StringComparer.OrdinalIgnoreCase)
            ? "The parameter occurs twice."
            : $"Unknown parameter. {(known.Count == 0 ? "The address takes none." : $"The parameters are: {string.Join(", ", known)}.")}";
}
