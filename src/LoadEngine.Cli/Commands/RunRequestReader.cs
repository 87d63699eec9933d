using System.CommandLine;
using LoadEngine.Cli.Output;
using LoadEngine.Cli.Running;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads the options of <c>run</c> and reports all errors at once.</summary>
internal static class RunRequestReader
{
    public static RunRequest? Read(RunOptions options, ParseResult parsed, UsageErrors mistakes)
    {
        var read = new OptionReader(parsed, mistakes);
        var hosts = CommandLine.AllowedHosts(read.Texts(options.AllowHost));
        var thresholds = ReadThresholds(options, read, mistakes);
        var document = ReadPlan(options, parsed, read.Text(options.Plan), options.UrlText(parsed), hosts, mistakes);
        var format = ReadFormat(options, read, mistakes);
        var files = read.Texts(options.Out);
        foreach (var path in files)
            if (ResultFiles.Validate(path) is { } mistake)
                mistakes.Add(options.Out.Name, mistake);
        if (document is not null)
            foreach (var mistake in thresholds.Select(threshold => threshold.Validate(document.Plan)).OfType<string>())
                mistakes.Add(options.Threshold.Name, mistake);
        if (mistakes.HasErrors || document is null)
            return null;
        document = document with { Thresholds = [.. document.Thresholds, .. thresholds] };
        return new(document, hosts, format, files, read.Has(options.Quiet), read.Has(options.PrintPlan));
    }

    /// <summary>Reads a plan file, or the load options for an address.</summary>
    public static PlanDocument? ReadPlan(
        RunOptions options,
        ParseResult parsed,
        string? file,
        string? url,
        AllowedHosts hosts,
        UsageErrors mistakes
    ) =>
        file is null
            ? FromOptions(options, parsed, url, hosts, mistakes)
            : FromFile(file, options, parsed, hosts, mistakes);

    private static PlanDocument? FromFile(
        string path,
        RunOptions options,
        ParseResult parsed,
        AllowedHosts hosts,
        UsageErrors mistakes
    )
    {
        if (options.UrlText(parsed) is not null)
            mistakes.Add("URL", "Cannot be combined with --plan, which contains the address.");
        foreach (var option in options.PlanOptions)
            if (RunOptions.IsGiven(parsed, option))
                mistakes.Add(option.Name, "Cannot be combined with --plan.");
        return PlanFiles.Read(path, options.Plan.Name, hosts, mistakes);
    }

    private static PlanDocument FromOptions(
        RunOptions options,
        ParseResult parsed,
        string? url,
        AllowedHosts hosts,
        UsageErrors mistakes
    )
    {
        var read = new OptionReader(parsed, mistakes);
        foreach (
            var option in (Option<string>[])[options.Data, options.CaFile, options.CertificateFile, options.KeyFile]
        )
            if (read.Text(option) is "")
                mistakes.Add(option.Name, "Name a file.");
        var executor = new ExecutorChoice(options, read, mistakes).Read();
        var target = new RequestOptions(options, read, mistakes).Read(url);
        var plan = new LoadPlan
        {
            Target = target,
            Executor = executor,
            Timeout = read.Duration(options.Timeout, LoadPlan.DefaultTimeout),
            GracefulStop = read.Duration(options.GracefulStop, LoadPlan.DefaultGracefulStop),
            ThinkTime = read.ThinkTime(options.ThinkTime),
            WarmUp = read.Duration(options.WarmUp, TimeSpan.Zero),
            Seed = read.Int(options.Seed, LoadPlan.DefaultSeed),
            Protocol = read.Has(options.Http2) ? HttpProtocolVersion.Http2 : HttpProtocolVersion.Http11,
            Connections = read.Has(options.NewConnections)
                ? ConnectionPolicy.NewForEachRequest
                : ConnectionPolicy.Reuse,
            Tls = ReadTls(options, read, mistakes),
            Decompress = read.Has(options.Decompress),
            Cookies = read.Has(options.Cookies),
            Data = ReadData(options, read, mistakes),
            MaxRedirects = read.Int(options.Redirects, 0),
            Retry = ReadRetry(options, read, mistakes),
        };
        foreach (var error in LoadPlanValidation.Validate(plan, hosts))
            if (PlanFields.OptionOf(error.Field) is var option && !mistakes.HasErrorFor(option))
                mistakes.Add(option, error.Message);
        return new(plan, []);
    }

    private static TlsSettings ReadTls(RunOptions options, OptionReader read, UsageErrors mistakes) =>
        TlsFiles.Load(
            new TlsSettings
            {
                Insecure = read.Has(options.Insecure),
                TrustedRootsFile = FullPath(read.Text(options.CaFile)),
                ClientCertificateFile = FullPath(read.Text(options.CertificateFile)),
                ClientKeyFile = FullPath(read.Text(options.KeyFile)),
                ServerName = read.Text(options.ServerName),
            },
            (field, mistake) => mistakes.Add(PlanFields.OptionOf("tls." + field), mistake)
        );

    private static DataFeed? ReadData(RunOptions options, OptionReader read, UsageErrors mistakes)
    {
        var order = FeedOrder.InTurn;
        if (read.Text(options.DataOrder) is { } name && !DataFeedFiles.Orders.TryGetValue(name, out order))
            mistakes.Add(options.DataOrder.Name, $"Must be one of {string.Join(", ", DataFeedFiles.Orders.Keys)}.");
        if (FullPath(read.Text(options.Data)) is { } path)
            return DataFeedFiles.Read(path, order, mistake => mistakes.Add(options.Data.Name, mistake));
        if (read.Has(options.DataOrder))
            mistakes.Add(options.DataOrder.Name, "Requires --data.");
        return null;
    }

    // A stored plan must also work from another folder.
    private static string? FullPath(string? path) => string.IsNullOrEmpty(path) ? null : Path.GetFullPath(path);

    private static RetryPolicy ReadRetry(RunOptions options, OptionReader read, UsageErrors mistakes)
    {
        if (read.Text(options.Retry) is not { } text)
            return RetryPolicy.None;
        var parts = text.Split(':', 2);
        var delay = RetryPolicy.DefaultBaseDelay;
        if (
            OptionReader.TryParseLong(parts[0], out var retries)
            && (parts.Length == 1 || DurationText.TryParse(parts[1], out delay))
        )
            return new(
                (int)Math.Clamp(retries, int.MinValue, int.MaxValue),
                parts.Length == 1 ? RetryBackoff.Immediate : RetryBackoff.ExponentialWithJitter
            )
            {
                BaseDelay = delay,
            };
        mistakes.Add(options.Retry.Name, "Must be a retry such as 3 or 3:100ms.");
        return RetryPolicy.None;
    }

    private static List<Threshold> ReadThresholds(RunOptions options, OptionReader read, UsageErrors mistakes)
    {
        var thresholds = new List<Threshold>();
        foreach (var text in read.Texts(options.Threshold))
        {
            if (Threshold.TryParse(text, out var threshold, out var mistake))
                thresholds.Add(threshold);
            else
                mistakes.Add(options.Threshold.Name, mistake);
        }

        return thresholds;
    }

    private static ResultFormat ReadFormat(RunOptions options, OptionReader read, UsageErrors mistakes)
    {
        if (read.Text(options.Format) is not { } name)
            return ResultFormat.Table;
        if (ResultFormats.Find(name) is { } format)
            return format;
        mistakes.Add(options.Format.Name, $"Must be one of {string.Join(", ", ResultFormats.Names)}.");
        return ResultFormat.Table;
    }
}
