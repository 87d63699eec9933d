using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Dashboard.Exports;

/// <summary>What a user of a k6 script does: the requests of a plan, its retries, its pauses. Immutable.</summary>
internal sealed class K6Requests(LoadPlan plan)
{
    private readonly bool _isFilled = plan.Target.Requests.Any(HasPlaceholders);
    private readonly bool _hasBytes = plan.Target.Requests.Any(request => request.Body is { Text: null });
    private readonly int _jitterMs = plan.Executor switch { ConstantVus users => users.StartJitterMs, RampingVus users => users.StartJitterMs, _ => 0 };

    private bool Rests => plan.ThinkTimeMs > 0 || _jitterMs > 0 || plan.Retry is { MaxRetries: > 0, Backoff: RetryBackoff.ExponentialWithJitter };

    /// <summary>The modules it needs.</summary>
    public string Imports()
    {
        var imports = new StringBuilder("import http from 'k6/http';\n");
        if (Rests) imports.Append("import { sleep } from 'k6';\n");
        if (_isFilled || _jitterMs > 0) imports.Append("import exec from 'k6/execution';\n");
        if (_hasBytes) imports.Append("import encoding from 'k6/encoding';\n");
        return imports.ToString();
    }

    /// <summary>The requests and the function that every user repeats.</summary>
    public string Source()
    {
        var requests = plan.Target.Requests;
        var source = new StringBuilder();
        source.Append("const requests = [\n");
        foreach (var request in requests) source.Append("  ").Append(Request(request)).Append(",\n");
        source.Append("];\n\n");
        if (_isFilled) source.Append(Fill);
        if (requests.Count > 1) source.Append(Pick);
        source.Append("export default function () {\n");
        if (_jitterMs > 0) source.Append(CultureInfo.InvariantCulture, $"  if (exec.vu.iterationInInstance === 0) sleep(Math.random() * {Seconds(_jitterMs)});\n");
        source.Append(requests.Count > 1 ? "  const request = pick();\n" : "  const request = requests[0];\n");
        source.Append(plan.Retry.MaxRetries == 0 ? $"  {Send()}\n" : Retried());
        if (plan.ThinkTimeMs > 0) source.Append(CultureInfo.InvariantCulture, $"  sleep({Seconds(plan.ThinkTimeMs)});\n");
        return source.Append("}\n").ToString();
    }

    private const string Fill = """
        // {vu}, {iteration} and {random} are replaced for each iteration.
        function fill(text) {
          return text
            .replaceAll('{vu}', exec.vu.idInTest)
            .replaceAll('{iteration}', exec.scenario.iterationInTest)
            .replaceAll('{random}', Math.floor(Math.random() * 4294967296));
        }


        """;

    private const string Pick = """
        // Each request as often as its weight says.
        const weights = requests.reduce((sum, request) => sum + request.weight, 0);
        function pick() {
          let left = Math.random() * weights;
          return requests.find(request => (left -= request.weight) < 0) || requests[0];
        }


        """;

    private string Send() =>
        $"http.request(request.method, {Filled("request.url")}, {(_isFilled ? "typeof request.body === 'string' ? fill(request.body) : request.body" : "request.body")}, {{ headers: {Headers()}, timeout: {JavaScriptText.Literal(DurationText.Write(plan.TimeoutMs))}, redirects: 0, tags: {{ name: request.url }} }});";

    private string Headers() => _isFilled
        ? "Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value)]))"
        : "request.headers";

    private string Filled(string expression) => _isFilled ? $"fill({expression})" : expression;

    // Each attempt is a request of its own for k6, and an iteration has one or more of them, as in the dashboard.
    private string Retried()
    {
        var pause = plan.Retry.Backoff == RetryBackoff.Immediate
            ? ""
            : string.Create(CultureInfo.InvariantCulture, $"    sleep(Math.random() * Math.min({Seconds(RetryPolicy.MaxDelayMs)}, {Seconds(plan.Retry.BaseDelayMs)} * 2 ** attempt));\n");
        return $"  for (let attempt = 0; attempt <= {plan.Retry.MaxRetries}; attempt++) {{\n    const response = {Send()}\n    if (response.status >= 200 && response.status < 400) break;\n"
            + (pause.Length == 0 ? "" : $"    if (attempt === {plan.Retry.MaxRetries}) break;\n{pause}") + "  }\n";
    }

    private static string Request(RequestTemplate request)
    {
        var headers = new JsonObject();
        if (request.Body is { } typed) headers["Content-Type"] = typed.ContentType;
        foreach (var (name, value) in request.Headers) headers[name] = value;
        var body = request.Body switch
        {
            null => "null",
            { Text: { } text } => JavaScriptText.Literal(text),
            var bytes => $"encoding.b64decode({JavaScriptText.Literal(Convert.ToBase64String(bytes.Content.Span))})",
        };
        return $"{{ method: {JavaScriptText.Literal(request.Method)}, url: {JavaScriptText.Literal(request.Url)}, body: {body}, headers: {JavaScriptText.Value(headers, "  ")}, weight: {request.Weight.ToString(CultureInfo.InvariantCulture)} }}";
    }

    private static bool HasPlaceholders(RequestTemplate request) =>
        ((string[])[request.Url, request.Body?.Text ?? "", .. request.Headers.Values]).Any(text =>
            text.Contains("{vu}", StringComparison.Ordinal) || text.Contains("{iteration}", StringComparison.Ordinal) || text.Contains("{random}", StringComparison.Ordinal));

    private static string Seconds(int milliseconds) => (milliseconds / 1000.0).ToString("0.###", CultureInfo.InvariantCulture);
}
