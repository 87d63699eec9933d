using System.Globalization;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using LoadEngine.Plans;
using Reports.Texts;

namespace Reports.Exports.K6;

/// <summary>The expected responses as k6's expected statuses and checks.</summary>
internal static partial class K6Checks
{
    /// <summary>Functions for checks of JSON bodies.</summary>
    public const string Helpers = """
        // The value at a path of a JSON body; undefined if there is none.
        function at(response, path) {
          const isObject = value => value !== null && typeof value === 'object';
          const next = (value, step) => (isObject(value) && Object.prototype.hasOwnProperty.call(value, step) ? value[step] : undefined);
          try {
            return path.reduce(next, response.json());
          } catch (broken) {
            return undefined;
          }
        }

        // Compares JSON independent of property order.
        function same(one, other) {
          if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
          const names = Object.keys(one);
          if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length) return false;
          return names.every(name => name in other && same(one[name], other[name]));
        }


        """;

    private static readonly StatusRange[] Usual = [new(200, 299), new(304, 304)];

    /// <summary>True if the functions are needed.</summary>
    public static bool NeedHelpers(IEnumerable<RequestTemplate> requests) =>
        requests.Any(request => request.Expect?.Json is not null);

    /// <summary>The statuses that k6 must not count as failures.</summary>
    public static string ExpectedStatuses(RequestTemplate request) =>
        $"http.expectedStatuses({string.Join(", ", StatusesOf(request).Select(Range))})";

    private static string Range(StatusRange range) =>
        range.From == range.To ? Number(range.From) : $"{{ min: {Number(range.From)}, max: {Number(range.To)} }}";

    /// <summary>The checks as an object of functions; null without an expectation.</summary>
    public static string? Create(RequestTemplate request)
    {
        if (request.Expect is not { } expect)
            return null;
        var checks = new List<string>
        {
            Check(
                $"status is {string.Join(" or ", StatusesOf(request))}",
                $"[{string.Join(", ", StatusesOf(request).Select(range => $"[{Number(range.From)}, {Number(range.To)}]"))}]"
                    + ".some(([from, to]) => response.status >= from && response.status <= to)"
            ),
        };
        if (expect.Contains is { } text)
            checks.Add(
                Check($"body contains {text}", $"String(response.body).includes({JavaScriptText.Literal(text)})")
            );
        if (expect.Json is { } json)
            checks.Add(
                Check(
                    $"{json.Path} is {json.Value}",
                    $"same(at(response, [{string.Join(", ", StepsOf(json.Path))}]), {JavaScriptText.Value(JsonNode.Parse(json.Value))})"
                )
            );
        return $"{{ {string.Join(", ", checks)} }}";
    }

    private static IReadOnlyList<StatusRange> StatusesOf(RequestTemplate request) =>
        request.Expect is { Statuses: { Count: > 0 } expected } ? expected : Usual;

    private static string Check(string name, string condition) =>
        $"{JavaScriptText.Literal(name)}: response => {condition}";

    private static IEnumerable<string> StepsOf(string path) =>
        Step()
            .Matches(path)
            .Select(step =>
                step.Groups["place"].Success
                    ? step.Groups["place"].Value.TrimStart('0').PadLeft(1, '0')
                    : JavaScriptText.Literal(step.Groups["name"].Value)
            );

    private static string Number(int status) => status.ToString(CultureInfo.InvariantCulture);

    [GeneratedRegex(@"\.(?<name>[^.\[\]\s]+)|\[(?<place>\d+)\]", RegexOptions.CultureInvariant)]
    private static partial Regex Step();
}
