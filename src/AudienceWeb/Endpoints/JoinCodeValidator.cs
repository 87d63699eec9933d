using System.Text.Json;
using AudienceWeb.Phones;
using WebHosting;

namespace AudienceWeb.Endpoints;

/// <summary>Checks the join code.</summary>
internal sealed class JoinCodeValidator(JoinCode code, WrongKeys wrong, Visitors visitors, JoinedPhones audience)
{
    /// <summary>Reads the body of a request with the right code; null after an error response.</summary>
    /// <param name="context">The request.</param>
    /// <param name="fields">The allowed fields, including the code.</param>
    public async Task<JsonElement?> ReadBodyAsync(HttpContext context, params IReadOnlyList<string> fields)
    {
        var device = RemoteClient.GetDevice(context);
        visitors.Register(RemoteClient.GetAddress(context));
        if (await AudienceEndpoints.ReadBodyAsync(context, fields) is not { } body)
            return null;
        if (!body.TryGetProperty("code", out var element) || element.ValueKind != JsonValueKind.String)
        {
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
            return null;
        }

        // A joined phone is not limited by wrong codes of others, so that it can reconnect.
        var verdict = audience.Contains(context.Request.Cookies[AudienceEndpoints.Cookie])
            ? IsCode()
                ? KeyVerdict.Right
                : KeyVerdict.Wrong
            : wrong.Try(device, IsCode);
        if (verdict == KeyVerdict.Right)
            return body;
        context.Response.StatusCode =
            verdict == KeyVerdict.TooMany ? StatusCodes.Status429TooManyRequests : StatusCodes.Status403Forbidden;
        return null;

        bool IsCode() => code.Matches(element.GetString());
    }
}
