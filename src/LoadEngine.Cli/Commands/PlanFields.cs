namespace LoadEngine.Cli.Commands;

/// <summary>Maps fields of the plan to options, so that errors name the option.</summary>
internal static class PlanFields
{
    private static readonly (string Field, string Option)[] Fields =
    [
        ("executor.users", "--vus"),
        ("executor.startUsers", "--vus"),
        ("executor.duration", "--duration"),
        ("executor.maxDuration", "--duration"),
        ("executor.stages", "--stage"),
        ("executor.ratePerSecond", "--rate"),
        ("executor.startRatePerSecond", "--rate"),
        ("executor.maxVus", "--max-vus"),
        ("executor.maxWait", "--max-wait"),
        ("executor.arrivals", "--arrivals"),
        ("executor.sizes", "--burst"),
        ("executor.iterations", "--iterations"),
        ("timeout", "--timeout"),
        ("gracefulStop", "--graceful-stop"),
        ("thinkTime", "--think-time"),
        ("warmUp", "--warm-up"),
        ("retry", "--retry"),
        ("target.requests[0].url", "URL"),
        ("maxRedirects", "--redirects"),
        ("data", "--data"),
        ("tls.caFile", "--ca"),
        ("tls.certificateFile", "--cert"),
        ("tls.keyFile", "--key"),
        ("target.requests[0].method", "--method"),
        ("target.requests[0].headers", "--header"),
        ("target.requests[0].body", "--body"),
    ];

    public static string OptionOf(string field) =>
        Array.Find(Fields, known => field.StartsWith(known.Field, StringComparison.Ordinal)).Option ?? field;
}
