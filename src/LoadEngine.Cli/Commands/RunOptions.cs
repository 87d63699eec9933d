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
        One("--vus", "N", "Virtual users: each sends one request after the other. Default 10.", "--users");
    public Option<string> Duration { get; } =
        One(
            "--duration",
            "TIME",
            "Length, such as 30s or 1m30s; the longest time allowed for a burst or for iterations. Default 10s."
        );
    public Option<string[]> Stage { get; } =
        Many(
            "--stage",
            "TIME:TARGET",
            "Step of a ramp: 30s:2000 users, 30s:500/s starts a second, or with moments 30s-60s:2000. Repeatable."
        );
    public Option<string> Rate { get; } =
        One(
            "--rate",
            "N/s",
            "Starts a second, however long the answers take (also N/m). With stages: the rate they start from."
        );
    public Option<string> MaxVus { get; } =
        One(
            "--max-vus",
            "N",
            "Most requests in flight at an arrival rate; further starts wait for one to end. Default 1000."
        );
    public Option<string> MaxWait { get; } =
        One(
            "--max-wait",
            "TIME",
            "How long a start at an arrival rate may wait for a free user, before it is dropped and counted. 0s "
                + "drops it at once. Default 15s."
        );
    public Option<string> Burst { get; } =
        One("--burst", "N,N,…", "Ladder of bursts: so many requests at once, rung by rung.");
    public Option<string> Iterations { get; } =
        One("--iterations", "N", "Requests in all, shared by the virtual users.");
    public Option<string> Timeout { get; } = One("--timeout", "TIME", "Longest wait for one answer. Default 15s.");
    public Option<string> Method { get; } = One("--method", "NAME", "HTTP method. Default GET, with a body POST.");
    public Option<string[]> Header { get; } = Many("--header", "NAME: VALUE", "Header of every request. Repeatable.");
    public Option<string> Body { get; } = One("--body", "TEXT", "Body as text.");
    public Option<string> BodyFile { get; } = One("--body-file", "FILE", "Body from a file.");
    public Option<string> Json { get; } = One("--json", "TEXT", "Body as JSON.");
    public Option<string[]> Tag { get; } =
        Many(
            "--tag",
            "NAME",
            "Name for the figures of this request; a threshold uses it in braces: p95{NAME}<500. Repeatable."
        );
    public Option<bool> Http2 { get; } =
        new("--http2") { Description = "HTTP/2 with prior knowledge instead of HTTP/1.1." };
    public Option<bool> NewConnections { get; } =
        new("--new-connections") { Description = "A new connection for each request." };
    public Option<string[]> ExpectStatus { get; } =
        Many(
            "--expect-status",
            "LIST",
            "Statuses that are right, such as 200,404 or 2xx or 200-204; any other fails as 'check'. Default 2xx and 304."
        );
    public Option<string> ExpectBody { get; } =
        One("--expect-body", "TEXT", "Text the body has to contain, or the answer fails as 'check'.");
    public Option<string> ExpectJson { get; } =
        One(
            "--expect-json",
            "PATH=VALUE",
            "Value the JSON body has to have, such as '$.status=\"ok\"', or the answer fails as 'check'."
        );
    public Option<bool> Insecure { get; } =
        new("--insecure") { Description = "Accepts any certificate, also an expired one or one of another host." };
    public Option<string> CaFile { get; } =
        One("--ca", "FILE", "Certificate authorities to trust besides the system's, PEM.");
    public Option<string> CertificateFile { get; } = One("--cert", "FILE", "Client certificate, PEM.");
    public Option<string> KeyFile { get; } =
        One("--key", "FILE", "Private key of the client certificate, PEM; when it is not in the same file.");
    public Option<string> ServerName { get; } =
        One(
            "--server-name",
            "HOST",
            "Host to ask for in TLS (SNI) and that the certificate has to be of. Default: the address's."
        );
    public Option<bool> Decompress { get; } =
        new("--decompress") { Description = "Asks for compressed answers and unpacks them." };
    public Option<bool> Cookies { get; } =
        new("--cookies") { Description = "Each user keeps its own cookies and sends them back." };
    public Option<string> Data { get; } =
        One(
            "--data",
            "FILE",
            "CSV or JSON lines: {data.NAME} in address, headers and text bodies is replaced by the column of that name."
        );
    public Option<string> DataOrder { get; } =
        One(
            "--data-order",
            "NAME",
            $"Which row a request gets: {string.Join(", ", DataFeedFiles.Orders.Keys)}. Default in-turn."
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
            "Pause of a user between two requests: 1s, uniform:1s:3s, exponential:2s (mean) or normal:2s:500ms (mean, deviation)."
        );
    public Option<string> WarmUp { get; } =
        One("--warm-up", "TIME", "Span at the start that is left out of the figures.");
    public Option<string> Retry { get; } =
        One(
            "--retry",
            "N[:TIME]",
            "Further attempts after a failure: at once, or after a doubling, jittered pause that starts at TIME."
        );
    public Option<string> Seed { get; } =
        One(
            "--seed",
            "N",
            "What weighted requests and {random} are drawn from. The same seed sends the same requests. Default 1."
        );
    public Option<string> GracefulStop { get; } =
        One("--graceful-stop", "TIME", "How long requests in flight may finish at the end. Default 10s.");
    public Option<string[]> AllowHost { get; } =
        Many("--allow-host", "HOST", "Host that may be loaded besides this machine. Repeatable.");
    public Option<string[]> Threshold { get; } =
        Many("--threshold", "RULE", "Threshold, such as p95<500 or failed_rate<2%. Repeatable.");
    public Option<string[]> Out { get; } =
        Many(
            "--out",
            "FILE",
            "Writes the result, in the form of the file's extension: .json, .csv, .md, .hgrm, .hlog, .txt. Repeatable."
        );
    public Option<string> Format { get; } =
        One("--format", "NAME", "What standard output gets: table (default), json, csv, md, hgrm or hlog.");
    public Option<bool> Quiet { get; } = new("--quiet", "-q") { Description = "No progress on standard error." };
    public Option<bool> PrintPlan { get; } =
        new("--print-plan") { Description = "Prints the plan as JSON and sends nothing." };

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

    private static Option<string> One(string name, string value, string description, params string[] aliases) =>
        new(name, aliases)
        {
            HelpName = value,
            Description = description,
            Arity = ArgumentArity.ExactlyOne,
        };

    private static Option<string[]> Many(string name, string value, string description) =>
        new(name)
        {
            HelpName = value,
            Description = description,
            Arity = ArgumentArity.OneOrMore,
            AllowMultipleArgumentsPerToken = false,
        };
}
