using System.CommandLine;
using System.CommandLine.Parsing;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>
/// The options of <c>run</c>. All are strings, which <see cref="RunRequestReader"/> parses, so that all errors are reported
/// together.
/// </summary>
internal sealed class RunOptions
{
    public Argument<string?> Url { get; } =
        new("URL")
        {
            Arity = ArgumentArity.ZeroOrOne,
            Description = "Address, http or https. {vu}, {iteration} and {random} are replaced.",
        };
    public Option<string> Plan { get; } =
        One("--plan", "FILE", "Plan as JSON instead of URL and load options ('dashload plan schema').");
    public Option<string> Executor { get; } =
        One(
            "--executor",
            "NAME",
            $"One of {string.Join(", ", ExecutorNames.All)}. Follows from the other options when absent."
        );
    public Option<string> Vus { get; } =
        One("--vus", "N", "Virtual users; each sends one request after the other. Default 10.", "--users");
    public Option<string> Duration { get; } =
        One(
            "--duration",
            "TIME",
            "Duration, such as 30s or 1m30s; with --burst or --iterations, the maximum duration. Default 10s."
        );
    public Option<string[]> Stage { get; } =
        Many(
            "--stage",
            "TIME:TARGET",
            "Stage of a ramp: 30s:2000 (users), 30s:500/s (starts per second), or from–to 30s-60s:2000. Repeatable."
        );
    public Option<string> Rate { get; } =
        One(
            "--rate",
            "N/s",
            "Starts per second, independent of response times (also N/m). With stages: the initial rate."
        );
    public Option<string> MaxVus { get; } =
        One(
            "--max-vus",
            "N",
            "Maximum requests in flight at an arrival rate; further starts wait for a free user. Default 1000."
        );
    public Option<string> MaxWait { get; } =
        One(
            "--max-wait",
            "TIME",
            "Maximum wait of a start at an arrival rate for a free user; then it is dropped and counted. 0s "
                + "drops it immediately. Default 15s."
        );
    public Option<string> Arrivals { get; } =
        One(
            "--arrivals",
            "even|poisson",
            "Spacing of the starts at an arrival rate: even (default), or poisson: random, as from independent clients."
        );
    public Option<string> Burst { get; } =
        One("--burst", "N,N,…", "Burst sizes: this many requests at once, one burst after another.");
    public Option<string> Iterations { get; } =
        One("--iterations", "N", "Total requests, shared by the virtual users.");
    public Option<string> Timeout { get; } = One("--timeout", "TIME", "Timeout of a request. Default 15s.");
    public Option<string> Method { get; } = One("--method", "NAME", "HTTP method. Default GET, or POST with a body.");
    public Option<string[]> Header { get; } = Many("--header", "NAME: VALUE", "Header for every request. Repeatable.");
    public Option<string> Body { get; } = One("--body", "TEXT", "Body as text.");
    public Option<string> BodyFile { get; } = One("--body-file", "FILE", "Body from a file.");
    public Option<string> Json { get; } = One("--json", "TEXT", "Body as JSON.");
    public Option<string[]> Tag { get; } =
        Many("--tag", "NAME", "Name of this request in results and thresholds, such as p95{NAME}<500. Repeatable.");
    public Option<bool> Http2 { get; } =
        new("--http2") { Description = "HTTP/2 with prior knowledge instead of HTTP/1.1." };
    public Option<bool> NewConnections { get; } =
        new("--new-connections") { Description = "A new connection for each request." };
    public Option<string[]> ExpectStatus { get; } =
        Many(
            "--expect-status",
            "LIST",
            "Expected status codes, such as 200,404 or 2xx or 200-204; any other fails as 'check'. Default 2xx and 304."
        );
    public Option<string> ExpectBody { get; } =
        One("--expect-body", "TEXT", "Text that the body must contain; otherwise the response fails as 'check'.");
    public Option<string> ExpectJson { get; } =
        One(
            "--expect-json",
            "PATH=VALUE",
            "Value that the JSON body must have, such as '$.status=\"ok\"'; otherwise the response fails as 'check'."
        );
    public Option<bool> Insecure { get; } =
        new("--insecure") { Description = "Accepts any certificate, even an expired one or one for another host." };
    public Option<string> CaFile { get; } = One("--ca", "FILE", "Additional certificate authorities to trust, PEM.");
    public Option<string> CertificateFile { get; } = One("--cert", "FILE", "Client certificate, PEM.");
    public Option<string> KeyFile { get; } =
        One("--key", "FILE", "Private key of the client certificate, PEM, if it is in a separate file.");
    public Option<string> ServerName { get; } =
        One(
            "--server-name",
            "HOST",
            "Server name for TLS (SNI) and the certificate check. Default: the host of the address."
        );
    public Option<bool> Decompress { get; } =
        new("--decompress") { Description = "Requests compressed responses and decompresses them." };
    public Option<bool> Cookies { get; } =
        new("--cookies") { Description = "Each user keeps cookies and sends them back." };
    public Option<string> Data { get; } =
        One(
            "--data",
            "FILE",
            "CSV or JSON lines; {data.NAME} in address, headers and text bodies is replaced by that column."
        );
    public Option<string> DataOrder { get; } =
        One(
            "--data-order",
            "NAME",
            $"Order of the rows: {string.Join(", ", DataFeedFiles.Orders.Keys)}. Default in-turn."
        );
    public Option<string> Redirects { get; } =
        One(
            "--redirects",
            "N",
            "Follows up to N redirects of a request and counts them. Default 0: a redirect fails as 3xx."
        );
    public Option<string> ThinkTime { get; } =
        One(
            "--think-time",
            "TIME",
            "Think time between two requests of a user: 1s, uniform:1s:3s, exponential:2s (mean) or normal:2s:500ms (mean, deviation)."
        );
    public Option<string> WarmUp { get; } = One("--warm-up", "TIME", "Time at the start that is not counted.");
    public Option<string> Retry { get; } =
        One(
            "--retry",
            "N[:TIME]",
            "Retries after a failure: immediate, or after a doubling pause with jitter that starts at TIME."
        );
    public Option<string> Seed { get; } =
        One(
            "--seed",
            "N",
            "Seed for weighted requests and {random}. The same seed sends the same requests. Default 1."
        );
    public Option<string> GracefulStop { get; } =
        One("--graceful-stop", "TIME", "Time for requests in flight to finish at the end. Default 10s.");
    public Option<string[]> AllowHost { get; } =
        Many("--allow-host", "HOST", "Host that may receive load, in addition to this machine. Repeatable.");
    public Option<string[]> Threshold { get; } =
        Many("--threshold", "RULE", "Threshold, such as p95<500 or failed_rate<2%. Repeatable.");
    public Option<string[]> Out { get; } =
        Many(
            "--out",
            "FILE",
            "Writes the result; the extension selects the format: .json, .csv, .md, .hgrm, .hlog, .txt. Repeatable."
        );
    public Option<string> Format { get; } =
        One("--format", "NAME", "Format of standard output: table (default), json, csv, md, hgrm or hlog.");
    public Option<bool> Quiet { get; } = new("--quiet", "-q") { Description = "No progress on standard error." };
    public Option<bool> PrintPlan { get; } =
        new("--print-plan") { Description = "Prints the plan as JSON and sends no load." };

    /// <summary>Request and load options, which a plan file replaces.</summary>
    public IReadOnlyList<Option> PlanOptions =>
        [
            Executor,
            Vus,
            Duration,
            Stage,
            Rate,
            MaxVus,
            MaxWait,
            Arrivals,
            Burst,
            Iterations,
            Timeout,
            Method,
            Header,
            Body,
            BodyFile,
            Json,
            Tag,
            Http2,
            NewConnections,
            ExpectStatus,
            ExpectBody,
            ExpectJson,
            Insecure,
            CaFile,
            CertificateFile,
            KeyFile,
            ServerName,
            Decompress,
            Cookies,
            Data,
            DataOrder,
            Redirects,
            ThinkTime,
            WarmUp,
            Retry,
            GracefulStop,
            Seed,
        ];

    public void AddTo(Command command)
    {
        command.Arguments.Add(Url);
        command.Options.Add(Plan);
        foreach (var option in PlanOptions)
            command.Options.Add(option);
        foreach (var option in (Option[])[AllowHost, Threshold, Out, Format, Quiet, PrintPlan])
            command.Options.Add(option);
    }

    /// <summary>The values of an option; empty if it is not set. Never throws, whatever other errors the call has.</summary>
    public static IReadOnlyList<string> Texts(ParseResult parsed, Option option) =>
        parsed.GetResult(option) is OptionResult { Implicit: false } result
            ? [.. result.Tokens.Select(token => token.Value)]
            : [];

    public static string? Text(ParseResult parsed, Option option) =>
        Texts(parsed, option) is [var first, ..] ? first : null;

    public static bool IsGiven(ParseResult parsed, Option option) =>
        parsed.GetResult(option) is OptionResult { Implicit: false };

    public string? UrlText(ParseResult parsed) => parsed.GetResult(Url)?.Tokens is [var first, ..] ? first.Value : null;

    public static Option<string> One(string name, string value, string description, params string[] aliases) =>
        new(name, aliases)
        {
            HelpName = value,
            Description = description,
            Arity = ArgumentArity.ExactlyOne,
        };

    public static Option<string[]> Many(string name, string value, string description) =>
        new(name)
        {
            HelpName = value,
            Description = description,
            Arity = ArgumentArity.OneOrMore,
            AllowMultipleArgumentsPerToken = false,
        };
}
