using Lab.Answers;

namespace Dashboard.Answers;

/// <summary>Refuses parameters of the address that an endpoint does not know: a misspelt one would silently mean something else.</summary>
internal static class QueryCheck
{
    /// <summary>Holds every request to the endpoints against the parameters their handlers have.</summary>
    public static TBuilder RefuseUnknownParameters<TBuilder>(this TBuilder endpoints)
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
                        .HttpContext.Request.Query.Where(each =>
                            !known.Contains(each.Key, StringComparer.OrdinalIgnoreCase) || each.Value.Count > 1
                        )
                        .Select(each => new FieldError(each.Key, MistakeOf(each.Key, known)))
                        .ToList();
                    return errors.Count == 0 ? next(context) : ValueTask.FromResult<object?>(Refusals.Invalid(errors));
                };
            }
        );

    private static string MistakeOf(string name, List<string> known) =>
        known.Contains(name, StringComparer.OrdinalIgnoreCase)
            ? $"The parameter '{name}' is given twice."
            : $"There is no parameter '{name}' here. {(known.Count == 0 ? "The address takes none." : $"The parameters are: {string.Join(", ", known)}.")}";
}
