using System.Text.Json;
using Dashboard.Access;

namespace Dashboard.Room;

/// <summary>Lets in who knows the four letters. Stateless but for its services.</summary>
internal sealed class CodeCheck(JoinCode code, WrongKeys wrong, Visitors visitors)
{
    /// <summary>What was sent together with the right code; null after an answer that refuses it.</summary>
    public async Task<JsonElement?> BodyAsync(HttpContext context)
    {
        var device = Caller.Device(context);
        visitors.Note(device);
        if (wrong.MustWait(device))
        {
            context.Response.StatusCode = StatusCodes.Status429TooManyRequests;
            return null;
        }

        if (await RoomEndpoints.BodyAsync(context) is not { } body) return null;
        if (body.TryGetProperty("code", out var given) && given.ValueKind == JsonValueKind.String && code.Is(given.GetString())) return body;
        wrong.Add(device);
        context.Response.StatusCode = StatusCodes.Status403Forbidden;
        return null;
    }
}
