using System.Text.Json;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.NBomber;

/// <summary>The statistics of NBomber (<c>NodeStats</c>) as JSON.</summary>
internal static class NBomberJson
{
    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{') && Has(text, "ScenarioStats") && Has(text, "StepStats") && Has(text, "Percent75");

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var stats = Find(root, "ScenarioStats") is not null
            ? root
            : Find(root, "NodeStats")
                ?? Find(root, "FinalStats")
                ?? throw new FormatException("it has no 'ScenarioStats'.");
        var scenarios = Get(stats, "ScenarioStats").EnumerateArray().ToList();
        return NBomberReport.Create(
            scenarios.Select(scenario => PartsOf(scenario).ToList()),
            scenarios.SelectMany(scenario => StatusesOf(scenario, "Ok").Concat(StatusesOf(scenario, "Fail")))
        );
    }

    // Older versions have no figures of the whole scenario.
    private static IEnumerable<NBomberPart> PartsOf(JsonElement scenario)
    {
        var seconds = NBomberNumbers.Seconds(Get(scenario, "Duration").GetString());
        return Find(scenario, "Ok") is not null
            ? [PartOf(scenario, NBomberReport.WholeScenario, seconds)]
            : Get(scenario, "StepStats")
                .EnumerateArray()
                .Select(step => PartOf(step, Get(step, "StepName").GetString() ?? "", seconds));
    }

    private static NBomberPart PartOf(JsonElement part, string name, double seconds)
    {
        var latency = Get(Get(part, "Ok"), "Latency");
        return new(
            name,
            Count("Ok"),
            Count("Fail"),
            seconds,
            new(Ms("MeanMs"), Ms("Percent50"), null, Ms("Percent95"), Ms("Percent99"), Ms("MaxMs"), Ms("MinMs"))
        );

        double Ms(string figure) => Get(latency, figure).GetDouble();

        long Count(string kind) => Get(Get(Get(part, kind), "Request"), "Count").GetInt64();
    }

    private static IEnumerable<(string Status, long Count)> StatusesOf(JsonElement scenario, string kind) =>
        Find(scenario, kind) is { } part && Find(part, "StatusCodes") is { ValueKind: JsonValueKind.Array } codes
            ? codes.EnumerateArray().Select(code => (Get(code, "StatusCode").ToString(), Get(code, "Count").GetInt64()))
            : [];

    private static bool Has(string text, string name) =>
        text.Contains($"\"{name}\"", StringComparison.OrdinalIgnoreCase);

    // Names are in the case of the serializer that wrote them.
    private static JsonElement? Find(JsonElement element, string name)
    {
        foreach (var property in element.EnumerateObject())
            if (string.Equals(property.Name, name, StringComparison.OrdinalIgnoreCase))
                return property.Value;
        return null;
    }

    private static JsonElement Get(JsonElement element, string name) =>
        Find(element, name) ?? throw new FormatException($"'{name}' is missing.");
}
