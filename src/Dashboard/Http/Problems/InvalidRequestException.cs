using System.Text.Json;
using Lab.Foundation.Results;
using WebHosting;

namespace Dashboard.Http.Problems;

/// <summary>The request cannot be understood; thrown before anything has been done.</summary>
/// <param name="status">400 for mistakes in the request, 415 for a body that is no JSON.</param>
/// <param name="errors">The mistakes, all at once.</param>
/// <param name="body">The body that was sent; undefined when it could not be read.</param>
internal sealed class InvalidRequestException(int status, IReadOnlyList<FieldError> errors, JsonElement body = default)
    : Exception(string.Join(' ', errors.Select(error => error.Message)))
{
    /// <summary>The answer to give.</summary>
    public IResult Result =>
        status == StatusCodes.Status400BadRequest
            ? ProblemResponses.Invalid(errors, body)
            : ProblemResponses.Problem(status, "The request was refused", errors);
}
