using System.Text.Json;
using Dashboard.Access;

namespace Dashboard.Room;

/// <summary>Lets in who knows the four letters. Stateless but for its services.</summary>
internal sealed class CodeCheck(JoinCode code, WrongKeys wrong, Visitors visitors, Audience audience)
{
    /// <summary>What was sent together with the right code; null after an answer that refuses it.</summary>
    /// <param name="context">The request.</param>
    /// <param name="fields">What may be sent, the code included.</param>
    public async Task<JsonElement?> BodyAsync(HttpContext context, params IReadOnlyList<string> fields)
    {
        var device = Caller.Device(context);
        visitors.Register(Caller.Address(context));
        if (await RoomEndpoints.BodyAsync(context, fields) is not { } body)
            return null;
        // What is no code is no guess at it either.
        if (!body.TryGetProperty("code", out var given) || given.ValueKind != JsonValueKind.String)
        {
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
            return null;
        }

        // Who has joined knows the code and guesses nothing: others who do must not keep a telephone out that comes back.
        var verdict = audience.Knows(context.Request.Cookies[RoomEndpoints.Cookie])
            ? IsCode()
                ? KeyVerdict.Right
                : KeyVerdict.Wrong
            : wrong.Try(device, IsCode);
        if (verdict == KeyVerdict.Right)
            return body;
        context.Response.StatusCode =
            verdict == KeyVerdict.TooMany ? StatusCodes.Status429TooManyRequests : StatusCodes.Status403Forbidden;
        return null;

        bool IsCode() => code.Is(given.GetString());
    }
}
