using System.Text.Json;
using Dashboard.Access;
using Experiments;
using Lab.Room;

namespace Dashboard.Room;

/// <summary>Takes what students' machines send of their runs. Stateless but for its services.</summary>
internal sealed class ClassEndpoint(CodeCheck check, ClassResults results)
{
    private const double MostRps = 10_000_000, LongestMs = 600_000;
    private const int MostCores = 4_096;

    /// <summary>Maps it.</summary>
    public void Map(WebApplication app) => app.MapPost("/result", TakeAsync);

    private async Task TakeAsync(HttpContext context)
    {
        if (await check.BodyAsync(context) is not { } body) return;
        if (Read(body) is not { } result) context.Response.StatusCode = StatusCodes.Status400BadRequest;
        else context.Response.StatusCode = results.Add(Caller.Device(context).ToString(), result) ? StatusCodes.Status204NoContent : StatusCodes.Status503ServiceUnavailable;
    }

    private static ClassResult? Read(JsonElement body)
    {
        if (ExperimentCatalogue.Find(Text(body, "experiment")) is not { } experiment) return null;
        if (experiment.Variants.FirstOrDefault(variant => variant.Kind.ToString() == Text(body, "variant")) is not { } asked) return null;
        if (Number(body, "goodput") is not (>= 0 and <= MostRps and var goodput) || Number(body, "cores") is not (>= 1 and <= MostCores and var cores)) return null;
        return Number(body, "p95Ms") is < 0 or > LongestMs ? null : new(experiment.Id, asked.Kind, goodput, Number(body, "p95Ms"), (int)cores);
    }

    private static string? Text(JsonElement body, string field) => body.TryGetProperty(field, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static double? Number(JsonElement body, string field) => body.TryGetProperty(field, out var value) && value.ValueKind == JsonValueKind.Number && value.TryGetDouble(out var number) ? number : null;
}
