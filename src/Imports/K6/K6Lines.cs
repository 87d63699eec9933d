using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using Imports.Aggregation;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.K6;

/// <summary>
/// The single measurements of k6, one JSON line each, as written by <c>--out json=FILE</c>
/// (https://grafana.com/docs/k6/latest/results-output/real-time/json/).
/// </summary>
internal static partial class K6Lines
{
    private const int MaxFirstLineLength = 4_096;

    // Each metric is described once, before its first point.
    private const string Metric = "Metric",
        Duration = "http_req_duration";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text)
    {
        if (!text.StartsWith('{'))
            return false;
        var head = text.AsSpan(0, Math.Min(text.Length, MaxFirstLineLength));
        var end = head.IndexOf('\n');
        return FirstLine().IsMatch((end < 0 ? head : head[..end]).ToString());
    }

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var (requests, users) = (new RequestCounter(), new List<(DateTimeOffset At, int Users)>());
        var (address, number, runs) = ((string?)null, 0L, 0);
        foreach (var line in text.AsSpan().EnumerateLines())
        {
            number++;
            if (line.IsWhiteSpace())
                continue;
            using var document = DocumentOf(line, number);
            var root = document.RootElement;
            if (
                root.GetProperty("type").GetString() is var type
                && type == Metric
                && root.GetProperty("metric").GetString() == Duration
            )
                MultipleRunsException.ThrowIfMoreThanOne(++runs);
            if (type != "Point")
                continue;
            var data = root.GetProperty("data");
            switch (root.GetProperty("metric").GetString())
            {
                case Duration:
                    var tags = data.GetProperty("tags");
                    address ??= Tag(tags, "url") ?? Tag(tags, "name");
                    var status = StatusOf(Tag(tags, "status"));
                    var isExpected = Tag(tags, "expected_response") is { } expected
                        ? expected == "true"
                        : status is >= 200 and < 400;
                    requests.Add(
                        TimeOf(data),
                        data.GetProperty("value").GetDouble(),
                        status,
                        isExpected,
                        K6Errors.KindOf(CodeOf(Tag(tags, "error_code")))
                    );
                    break;
                case "vus":
                    users.Add((TimeOf(data), (int)data.GetProperty("value").GetDouble()));
                    break;
            }
        }

        return requests.Build(
            new("k6", K6Descriptions.Meaning(isOfSuccesses: true)) { Requests = 0, Address = address },
            users
        );
    }

    // Errors name the line of the file.
    private static JsonDocument DocumentOf(ReadOnlySpan<char> line, long number)
    {
        try
        {
            return StrictJson.Parse(line.ToString());
        }
        catch (JsonException mistake)
        {
            throw new JsonException(mistake.Message, mistake.Path, number - 1, mistake.BytePositionInLine, mistake);
        }
    }

    [GeneratedRegex("""^\{(?=.*"metric"[ ]*:)(?=.*"type"[ ]*:[ ]*"(?:Metric|Point)")""", RegexOptions.CultureInvariant)]
    private static partial Regex FirstLine();

    // A missing response has status 0 or none.
    private static int StatusOf(string? text) =>
        text is null or "" ? 0
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var status) && status < 1_000 ? status
        : throw new FormatException("A status is not a three-digit number.");

    private static int? CodeOf(string? text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var code) ? code : null;

    private static DateTimeOffset TimeOf(JsonElement data)
    {
        var element = data.GetProperty("time");
        return element.ValueKind == JsonValueKind.String && element.TryGetDateTimeOffset(out var time)
            ? time
            : throw new FormatException("A time is invalid.");
    }

    private static string? Tag(JsonElement tags, string name) =>
        tags.TryGetProperty(name, out var value) ? value.GetString() : null;
}
