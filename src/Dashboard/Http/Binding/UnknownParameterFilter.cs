using Lab.Foundation.Results;
using WebHosting;

namespace Dashboard.Http.Binding;

/// <summary>Refuses parameters of the address that an endpoint does not know: a misspelt one would silently mean something else.</summary>
internal static class UnknownParameterFilter
{
    /// <summary>Holds every request to the endpoints against the parameters their handlers have.</summary>
    public static TBuilder RejectUnknownParameters<TBuilder>(this TBuilder endpoints)
        where TBuilder : IEndpointConventionBuilder =>
        endpoints.AddEndpointFilterFactory(
            (factory, next) =>
            {
                var texts = factory
                    .MethodInfo.GetParameters()
                    .Where(parameter => parameter.ParameterType == typeof(string))
                    .Select(parameter => parameter.Name!)
                    .ToList();
                return context =>
                {
                    // The other texts of a handler are parts of the path.
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

    private static string FormatError(string name, List<string> known) =>
        known.Contains(name, StringComparer.OrdinalIgnoreCase)
            ? $"The parameter '{name}' is given twice."
            : $"There is no parameter '{name}' here. "
                + $"{(known.Count == 0 ? "The address takes none." : $"The parameters are: {string.Join(", ", known)}.")}";
}
