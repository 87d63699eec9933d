using Lab.Foundation.Results;
using WebHosting;

namespace Dashboard.Http.Problems;

/// <summary>The request is invalid. Thrown before it has any effect.</summary>
/// <param name="status">HTTP status of the response.</param>
/// <param name="errors">The errors by field.</param>
internal sealed class InvalidRequestException(int status, IReadOnlyList<FieldError> errors)
    : Exception(string.Join(' ', errors.Select(error => error.Message)))
{
    /// <summary>The response to send.</summary>
    public IResult Result =>
        status == StatusCodes.Status400BadRequest
            ? ProblemResponses.Invalid(errors)
            : ProblemResponses.Problem(status, "The request was refused", errors);
}
