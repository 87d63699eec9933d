using System.Text.Json;
using Dashboard.Access;
using Experiments;
using Lab.Answers;
using Lab.Room;

namespace Dashboard.Room;

/// <summary>Takes what students' machines send of their runs. Stateless but for its services.</summary>
internal sealed class ClassEndpoint(CodeCheck check, ClassResults results)
{
    private const double MostRps = 10_000_000,
        LongestMs = 600_000;
    private const int MostCores = 4_096;

    /// <summary>Maps it.</summary>
    public void Map(WebApplication app) => app.MapPost("/result", ReceiveAsync);

    private async Task ReceiveAsync(HttpContext context)
    {
        if (
            await check.BodyAsync(context, "code", "experiment", "variant", "goodput", "p95Ms", "cores") is not { } body
        )
            return;
        var (result, mistake) = Read(body);
        if (mistake is not null)
            await AnswerMistakes.RefuseAsync(context, body, mistake);
        else
            context.Response.StatusCode = results.Add(Caller.Device(context).ToString(), result!)
                ? StatusCodes.Status204NoContent
                : StatusCodes.Status503ServiceUnavailable;
    }

    private static (ClassResult? Result, FieldError? Mistake) Read(JsonElement body)
    {
        if (ExperimentCatalogue.Find(Text(body, "experiment")) is not { } experiment)
            return Not("experiment", $"one of: {string.Join(", ", ExperimentCatalogue.All.Select(each => each.Id))}");
        if (
            experiment.Variants.FirstOrDefault(variant => variant.Kind.ToString() == Text(body, "variant"))
            is not { } asked
        )
            return Not("variant", $"one of: {string.Join(", ", experiment.Variants.Select(each => each.Kind))}");
        if (Number(body, "goodput") is not (>= 0 and <= MostRps and var goodput))
            return Not("goodput", $"a number from 0 to {MostRps:0}");
        if (Number(body, "cores") is not (>= 1 and <= MostCores and var cores) || cores != Math.Floor(cores))
            return Not("cores", $"a whole number from 1 to {MostCores}");
        var p95 = Number(body, "p95Ms");
        if (
            p95 is < 0 or > LongestMs
            || (p95 is null && body.TryGetProperty("p95Ms", out var given) && given.ValueKind != JsonValueKind.Null)
        )
            return Not("p95Ms", $"a number from 0 to {LongestMs:0}, or null where nothing succeeded");

        // The percentile is one of good answers.
        if (goodput == 0 && p95 is not null)
            return Not("p95Ms", "null, or be left out, where the goodput is 0: of no good answer there is none");
        return (new(experiment.Id, asked.Kind, goodput, p95, (int)cores), null);
    }

    private static (ClassResult? Result, FieldError? Mistake) Not(string field, string allowed) =>
        (null, new(field, $"'{field}' has to be {allowed}."));

    private static string? Text(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static double? Number(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value)
        && value.ValueKind == JsonValueKind.Number
        && value.TryGetDouble(out var number)
            ? number
            : null;
}
