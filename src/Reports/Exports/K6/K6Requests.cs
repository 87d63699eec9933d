using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Reports.Texts;

namespace Reports.Exports.K6;

/// <summary>The function of a k6 user: the requests of a plan, its retries and its pauses.</summary>
/// <param name="plan">The plan, or the plan of one scenario.</param>
/// <param name="function">Name of the function; null for k6's default.</param>
internal sealed class K6Requests(LoadPlan plan, string? function = null)
{
    private readonly string _requests = function is null ? "requests" : $"{function}_requests";
    private readonly string _pick = function is null ? "pick" : $"{function}_pick";

    // A marker that no plan can contain, because it differs in each process.
    private static readonly string Mark = Guid.NewGuid().ToString("N");
    private static readonly Regex Marked = new($"{Mark}([A-Z0-9_]+){Mark}", RegexOptions.CultureInvariant);

    private readonly bool _isFilled = plan.Target.Requests.Any(HasPlaceholders);
    private readonly bool _hasData = plan.Data?.File is not null;
    private readonly bool _hasBytes = plan.Target.Requests.Any(request => request.Body is { Text: null });
    private readonly TimeSpan _jitter = plan.Executor switch
    {
        ConstantVus users => users.StartJitter,
        RampingVus users => users.StartJitter,
        _ => TimeSpan.Zero,
    };

    private readonly bool _hasSecretsInUrl = plan.Target.Requests.Any(request => NamesInUrl(request.Url).Count > 0);

    /// <summary>The environment variables with the secrets of the script.</summary>
    public IReadOnlyList<string> Variables() =>
        [
            .. plan
                .Target.Requests.SelectMany(request =>
                    request
                        .Headers.Where(header => Redactor.IsSecretHeader(header.Key, header.Value))
                        .Select(header => header.Key)
                        .Concat(NamesInUrl(request.Url))
                        .Concat(NamesInBody(request.Body?.Text))
                )
                .Select(Variable)
                .Distinct(),
        ];

    private bool Checks => plan.Target.Requests.Any(request => request.Expect is not null);

    private bool Rests =>
        !plan.ThinkTime.IsNone
        || _jitter > TimeSpan.Zero
        || plan.Retry is { MaxRetries: > 0, Backoff: RetryBackoff.ExponentialWithJitter };

    /// <summary>The modules that all functions need.</summary>
    public static string Imports(IReadOnlyList<K6Requests> all)
    {
        var imports = new StringBuilder("import http from 'k6/http';\n");
        var named = (string[])
            [
                .. all.Any(requests => requests.Checks) ? ["check"] : Array.Empty<string>(),
                .. all.Any(requests => requests.Rests) ? ["sleep"] : Array.Empty<string>(),
            ];
        if (named.Length > 0)
            imports.Append(CultureInfo.InvariantCulture, $"import {{ {string.Join(", ", named)} }} from 'k6';\n");
        if (all.Any(requests => requests._isFilled || requests._hasData || requests._jitter > TimeSpan.Zero))
            imports.Append("import exec from 'k6/execution';\n");
        if (all.Any(requests => requests._hasData))
            imports.Append(K6Data.Import);
        if (all.Any(requests => requests._hasBytes))
            imports.Append("import encoding from 'k6/encoding';\n");
        return imports.ToString();
    }

    /// <summary>The functions that all requests call.</summary>
    public static string Helpers(IReadOnlyList<K6Requests> all) =>
        (all.Any(requests => requests._isFilled) ? Fill : "")
        + K6Data.Helpers(all[0].Data)
        + (all.Any(requests => requests.NeedsJson) ? K6Checks.Helpers : "");

    private DataFeed? Data => plan.Data;

    private bool NeedsJson => K6Checks.NeedHelpers(plan.Target.Requests);

    /// <summary>The requests and the user function.</summary>
    public string Source()
    {
        var requests = plan.Target.Requests;
        var source = new StringBuilder();
        source.Append(CultureInfo.InvariantCulture, $"const {_requests} = [\n");
        foreach (var request in requests)
            source.Append("  ").Append(Request(request)).Append(",\n");
        source.Append("];\n\n");
        if (requests.Count > 1)
            source.Append(
                Pick.Replace("requests", _requests, StringComparison.Ordinal)
                    .Replace("pick", _pick, StringComparison.Ordinal)
                    .Replace("weights", function is null ? "weights" : $"{function}_weights", StringComparison.Ordinal)
            );
        source.Append(function is null ? "export default function () {\n" : $"export function {function}() {{\n");
        if (_jitter > TimeSpan.Zero)
            source.Append(
                CultureInfo.InvariantCulture,
                $"  if (exec.vu.iterationInInstance === 0) sleep(Math.random() * {Seconds(_jitter)});\n"
            );
        source.Append(requests.Count > 1 ? $"  const request = {_pick}();\n" : $"  const request = {_requests}[0];\n");
        if (_hasData)
            source.Append("  const row = nextRow();\n");
        source.Append(
            plan.Retry.MaxRetries > 0 ? Retried()
            : Checks ? $"  const response = {Send()}\n  if (request.checks) check(response, request.checks);\n"
            : $"  {Send()}\n"
        );
        if (!plan.ThinkTime.IsNone)
            source.Append(CultureInfo.InvariantCulture, $"  sleep({Pause(plan.ThinkTime)});\n");
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
        // Each request as often as its weight.
        const weights = requests.reduce((sum, request) => sum + request.weight, 0);
        function pick() {
          let left = Math.random() * weights;
          return requests.find(request => (left -= request.weight) < 0) || requests[0];
        }


        """;

    private string Send() =>
        $"http.request(request.method, {Filled("request.url", "inAddress")}, {Body()}, {{ headers: {Headers()}, "
        + $"timeout: {JavaScriptText.Literal(DurationText.Format(plan.Timeout))}, redirects: {plan.MaxRedirects}, "
        + $"responseCallback: request.expected, tags: {{ name: {(_hasSecretsInUrl ? "request.name || request.url" : "request.url")}"
        + $"{(HasTags ? ", ...request.tags" : "")} }} }});";

    private string Body() =>
        _isFilled || _hasData
            ? $"typeof request.body === 'string' ? {Filled("request.body", "request.isJson ? inJson : asItIs")} : request.body"
            : "request.body";

    private bool HasTags => plan.Target.Requests.Any(request => request.Tags.Count > 0);

    private string Headers() =>
        _isFilled || _hasData
            ? $"Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, {Filled("value", "asItIs")}]))"
            : "request.headers";

    // Data values are inserted last, so that placeholders within them are not replaced.
    private string Filled(string expression, string written)
    {
        if (_isFilled)
            expression = $"fill({expression})";
        return _hasData ? $"fillData({expression}, row, {written})" : expression;
    }

    private string Retried()
    {
        var pause =
            plan.Retry.Backoff == RetryBackoff.Immediate
                ? ""
                : string.Create(
                    CultureInfo.InvariantCulture,
                    $"    sleep(Math.random() * Math.min({Seconds(RetryPolicy.MaxDelay)}, "
                        + $"{Seconds(plan.Retry.BaseDelay)} * 2 ** attempt));\n"
                );
        return $"  for (let attempt = 0; attempt <= {plan.Retry.MaxRetries}; attempt++) {{\n    const response = {Send()}\n"
            + $"    if ({(Checks ? "request.checks ? check(response, request.checks) : " : "")}"
            + "(response.status >= 200 && response.status < 300) || response.status === 304) break;\n"
            + (pause.Length == 0 ? "" : $"    if (attempt === {plan.Retry.MaxRetries}) break;\n{pause}")
            + "  }\n";
    }

    private string Request(RequestTemplate request)
    {
        var headers = new JsonObject();
        if (request.Body is { } typed)
            headers["Content-Type"] = typed.ContentType;
        foreach (var (name, value) in request.Headers)
            headers[name] = Redactor.IsSecretHeader(name, value) ? Secret(name) : value;
        var body = request.Body switch
        {
            null => "null",
            { Text: { } text } => JavaScriptText.Literal(Redactor.ReplaceInBody(text, (name, _) => Secret(name))),
            var bytes => $"encoding.b64decode({JavaScriptText.Literal(Convert.ToBase64String(bytes.Content.Span))})",
        };
        var url = Redactor.ReplaceInUrl(request.Url, (name, _) => Secret(name));
        var shown = url == request.Url ? "" : $" name: {JavaScriptText.Literal(Redactor.RedactUrl(request.Url))},";
        var checks = K6Checks.Create(request) is { } functions ? $", checks: {functions}" : "";
        var isJson =
            _hasData && request.Body is { Text: not null, ContentType: "application/json" } ? ", isJson: true" : "";
        return WithVariables(
            $"{{ method: {JavaScriptText.Literal(request.Method)}, url: {JavaScriptText.Literal(url)},{shown} body: {body}, "
                + $"headers: {JavaScriptText.Value(headers, "  ")}, weight: {request.Weight.ToString(CultureInfo.InvariantCulture)}, "
                + $"expected: {K6Checks.ExpectedStatuses(request)}{checks}{isJson}{TagsOf(request)} }}"
        );
    }

    // k6 tags have values: a threshold refers to http_req_duration{login:true}.
    private static string TagsOf(RequestTemplate request)
    {
        var tags = request.Tags.Select(K6Names.Sanitize).Distinct();
        return request.Tags.Count == 0
            ? ""
            : $", tags: {JavaScriptText.Value(new JsonObject(tags.Select(tag => KeyValuePair.Create(tag, (JsonNode?)"true"))))}";
    }

    // Inserted as a marker and then removed from the string literal.
    private static string Secret(string name) => $"{Mark}{Variable(name)}{Mark}";

    private static string Variable(string name) =>
        (char.IsAsciiDigit(name[0]) ? "_" : "")
        + new string([.. name.ToUpperInvariant().Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : '_')]);

    private static string WithVariables(string source) =>
        Marked
            .Replace(source, "' + __ENV.$1 + '")
            .Replace("'' + ", "", StringComparison.Ordinal)
            .Replace(" + ''", "", StringComparison.Ordinal);

    private static List<string> NamesInUrl(string url)
    {
        var names = new List<string>();
        Redactor.ReplaceInUrl(
            url,
            (name, value) =>
            {
                names.Add(name);
                return value;
            }
        );
        return names;
    }

    private static List<string> NamesInBody(string? body)
    {
        var names = new List<string>();
        if (body is not null)
            Redactor.ReplaceInBody(
                body,
                (name, value) =>
                {
                    names.Add(name);
                    return value;
                }
            );
        return names;
    }

    private static bool HasPlaceholders(RequestTemplate request) =>
        ((string[])[request.Url, request.Body?.Text ?? "", .. request.Headers.Values]).Any(text =>
            text.Contains("{vu}", StringComparison.Ordinal)
            || text.Contains("{iteration}", StringComparison.Ordinal)
            || text.Contains("{random}", StringComparison.Ordinal)
        );

    private static string Pause(ThinkTime thinkTime)
    {
        var (first, second) = (Seconds(thinkTime.First), Seconds(thinkTime.Second));
        return thinkTime.Kind switch
        {
            ThinkTimeKind.Uniform => $"{first} + Math.random() * {Seconds(thinkTime.Second - thinkTime.First)}",
            ThinkTimeKind.Exponential => $"-{first} * Math.log(1 - Math.random())",
            ThinkTimeKind.Normal =>
                $"Math.max(0, {first} + {second} * Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random()))",
            _ => first,
        };
    }

    private static string Seconds(TimeSpan span) => span.TotalSeconds.ToString("0.###", CultureInfo.InvariantCulture);
}
