using System.Text.Json;
using Experiments;
using Lab.Foundation.Results;
using Lab.Teaching.Audience;
using WebHosting;

namespace AudienceWeb.Endpoints;

/// <summary>Receives the results of students' machines.</summary>
internal sealed class ClassEndpoint(JoinCodeValidator check, ClassResults results)
{
    private const double MaxRps = 10_000_000,
        MaxLatencyMs = 600_000;
    private const int MaxCores = 4_096;

    /// <summary>Maps the endpoint.</summary>
    public void Map(WebApplication app) => app.MapPost("/result", ReceiveAsync);

    private async Task ReceiveAsync(HttpContext context)
    {
        if (
            await check.ReadBodyAsync(context, "code", "experiment", "variant", "goodput", "p95Ms", "cores")
            is not { } body
        )
            return;
        var (result, mistake) = Read(body);
        if (mistake is not null)
            await AnswerValidator.WriteProblemAsync(context, mistake);
        else
            context.Response.StatusCode = results.Add(RemoteClient.GetDevice(context).ToString(), result!)
                ? StatusCodes.Status204NoContent
                : StatusCodes.Status503ServiceUnavailable;
    }

    private static (ClassResult? Result, FieldError? Mistake) Read(JsonElement body)
    {
        if (ExperimentCatalogue.Find(Text(body, "experiment")) is not { } experiment)
            return Invalid(
                "experiment",
                $"one of: {string.Join(", ", ExperimentCatalogue.All.Select(item => item.Id))}"
            );
        if (
            experiment.Variants.FirstOrDefault(variant => variant.Kind.ToString() == Text(body, "variant"))
            is not { } asked
        )
            return Invalid("variant", $"one of: {string.Join(", ", experiment.Variants.Select(item => item.Kind))}");
        if (Number(body, "goodput") is not (>= 0 and <= MaxRps and var goodput))
            return Invalid("goodput", $"a number from 0 to {MaxRps:0}");
        if (Number(body, "cores") is not (>= 1 and <= MaxCores and var cores) || cores != Math.Floor(cores))
            return Invalid("cores", $"a whole number from 1 to {MaxCores}");
        var p95 = Number(body, "p95Ms");
        if (
            p95 is < 0 or > MaxLatencyMs
            || (p95 is null && body.TryGetProperty("p95Ms", out var element) && element.ValueKind != JsonValueKind.Null)
        )
            return Invalid("p95Ms", $"a number from 0 to {MaxLatencyMs:0}, or null where nothing succeeded");

        // The percentile covers successful responses only.
        if (goodput == 0 && p95 is not null)
            return Invalid("p95Ms", "null or omitted if the goodput is 0");
        return (new(experiment.Id, asked.Kind, goodput, p95, (int)cores), null);
    }

    private static (ClassResult? Result, FieldError? Mistake) Invalid(string field, string allowed) =>
        (null, new(field, $"'{field}' must be {allowed}."));

    private static string? Text(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static double? Number(JsonElement body, string field) =>
        body.TryGetProperty(field, out var value)
        && value.ValueKind == JsonValueKind.Number
        && value.TryGetDouble(out var number)
            ? number
            : null;
}
