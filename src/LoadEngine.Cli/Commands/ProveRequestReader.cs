using System.CommandLine;
using System.Globalization;
using LoadEngine.Cli.Output;
using LoadEngine.Cli.Proving;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Proof.Claims;
using Proof.Measurements;
using Proof.Plans;
using Proof.Reports;
using Proof.Running;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads the options of <c>prove</c> and reports all errors at once.</summary>
internal static class ProveRequestReader
{
    public static ProofRequest? Read(ProveOptions options, ParseResult parsed, UsageErrors mistakes)
    {
        var read = new OptionReader(parsed, mistakes);
        var hosts = CommandLine.AllowedHosts(read.Texts(options.Load.AllowHost));
        var urlOfB = parsed.GetResult(options.UrlOfB)?.Tokens is [var url, ..] ? url.Value : null;
        var startOfA = ReadStart(options.StartOfA, options.FolderOfA, read, mistakes);
        var startOfB = ReadStart(options.StartOfB, options.FolderOfB, read, mistakes);
        if (startOfA is not null && startOfB is not null)
            urlOfB ??= options.Load.UrlText(parsed);
        var (planOfA, planOfB) = (read.Text(options.Load.Plan), read.Text(options.PlanOfB));
        if (planOfA is null != planOfB is null)
            mistakes.Add(options.PlanOfB.Name, "Name the plans of both sides, --plan and --plan-b.");
        else if (planOfA is null && urlOfB is null)
            mistakes.Add("URL", "Name two addresses, those of A and B.");
        else if (planOfA is not null && urlOfB is not null)
            mistakes.Add("URL", "Cannot be combined with --plan, which contains the address.");
        var a = RunRequestReader.ReadPlan(options.Load, parsed, planOfA, options.Load.UrlText(parsed), hosts, mistakes);
        var b =
            planOfB is null && urlOfB is null
                ? null
                : RunRequestReader.ReadPlan(options.Load, parsed, planOfB, urlOfB, hosts, mistakes);
        var claim = ReadClaim(options, read, mistakes);
        var rules = ReadRules(options, claim, read, mistakes);
        var files = read.Texts(options.Out);
        foreach (var path in files)
            if (SeriesFiles.Validate(path, ProofFormat.Extensions) is { } mistake)
                mistakes.Add(options.Out.Name, mistake);
        if (mistakes.HasErrors || a is null || b is null)
            return null;
        foreach (
            var (option, command, plan) in new[] { (options.StartOfA, startOfA, a), (options.StartOfB, startOfB, b) }
        )
            if (command is not null && !new Uri(plan.Plan.Target.Requests[0].Url).IsLoopback)
                mistakes.Add(option.Name, "Needs an address of this machine, such as http://localhost:5000.");
        var start = new ProofProgress(NameOf(a.Plan, planOfA, startOfA), NameOf(b.Plan, planOfB, startOfB), rules, [])
        {
            Claim = claim,
        };
        if (read.Text(options.Resume) is { } stored)
            start = ReadStored(stored, start, options, mistakes);
        return mistakes.HasErrors
            ? null
            : new(start, a.Plan, b.Plan, hosts, files, read.Has(options.Load.Quiet))
            {
                StartOfA = startOfA,
                StartOfB = startOfB,
            };
    }

    private static StartCommand? ReadStart(
        Option<string> command,
        Option<string> folder,
        OptionReader read,
        UsageErrors mistakes
    )
    {
        var path = Path.GetFullPath(read.Text(folder) is { Length: > 0 } text ? text : ".");
        if (read.Has(folder) && !read.Has(command))
            mistakes.Add(folder.Name, $"Needs {command.Name}.");
        else if (!Directory.Exists(path))
            mistakes.Add(folder.Name, "This folder does not exist.");
        return read.Text(command) is { } start ? new(start, path) : null;
    }

    // Two versions often have the same address, and differ in their command or folder.
    private static string NameOf(LoadPlan plan, string? file, StartCommand? start) =>
        start is not null ? Redactor.RedactText($"{start.Text} ({Path.GetFileName(start.Folder)})")
        : file is null ? Redactor.RedactText(plan.Target.Requests[0].Url)
        : Path.GetFileName(file);

    private static ProofPlan ReadRules(ProveOptions options, ProofClaim? claim, OptionReader read, UsageErrors mistakes)
    {
        if (read.Has(options.Claim) && read.Has(options.Figure))
            mistakes.Add(options.Figure.Name, "Cannot be combined with --claim, which names the figure.");
        var figures = claim is null ? new List<ProofFigure>() : [claim.Figure];
        foreach (var name in read.Texts(options.Figure))
        {
            if (ProofFigures.TryParse(name, out var figure) && figure != ProofFigure.CpuPerRequest)
                figures.Add(figure);
            else
                mistakes.Add(options.Figure.Name, "Must be one of goodput, p50, p95, p99.");
        }

        var isAnytime = read.Has(options.Anytime);
        var defaults = new ProofPlan();
        var plan = new ProofPlan
        {
            Primary = figures.Count == 0 ? defaults.Primary : figures,
            Margin = ReadMargin(options, read, mistakes, defaults.Margin),
            Method = isAnytime ? ProofMethod.Anytime : ProofMethod.FixedLooks,
            MaxPairs = read.Int(options.Pairs, defaults.MaxPairs),
            SameSidePairs = read.Int(options.SameSidePairs, defaults.SameSidePairs),
            Order = read.Has(options.RandomOrder) ? PairOrder.Random : PairOrder.Abba,
            Seed = read.Int(options.Load.Seed, defaults.Seed),
        };
        foreach (var (field, message) in plan.Validate())
            if (!mistakes.HasErrorFor("--" + field))
                mistakes.Add("--" + field, message);
        return plan;
    }

    private static double ReadMargin(ProveOptions options, OptionReader read, UsageErrors mistakes, double fallback)
    {
        if (read.Text(options.Margin) is not { } text)
            return fallback;
        var isPercent = text.EndsWith('%');
        if (
            double.TryParse(
                text.TrimEnd('%'),
                NumberStyles.AllowDecimalPoint,
                CultureInfo.InvariantCulture,
                out var share
            )
        )
            return isPercent ? share / 100 : share;
        mistakes.Add(options.Margin.Name, "Must be a share such as 5% or 0.05.");
        return fallback;
    }

    private static ProofClaim? ReadClaim(ProveOptions options, OptionReader read, UsageErrors mistakes)
    {
        if (read.Text(options.Claim) is not { } text)
            return null;
        if (!ProofClaim.TryParse(text, out var claim, out var mistake))
            mistakes.Add(options.Claim.Name, mistake);
        else if (claim!.Figure == ProofFigure.CpuPerRequest)
            mistakes.Add(options.Claim.Name, "dashload does not measure the CPU time of the service.");
        return claim;
    }

    private static ProofProgress ReadStored(
        string path,
        ProofProgress start,
        ProveOptions options,
        UsageErrors mistakes
    )
    {
        try
        {
            var stored = ProofJson.Read(File.ReadAllText(path)).ToProof();
            if ((stored.NameOfA, stored.NameOfB) == (start.NameOfA, start.NameOfB))
                return stored;
            mistakes.Add(options.Resume.Name, $"The stored proof compares {stored.NameOfA} with {stored.NameOfB}.");
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            mistakes.Add(options.Resume.Name, FileErrorFormatter.Format(failure));
        }
        catch (FormatException invalid)
        {
            mistakes.Add(options.Resume.Name, invalid.Message);
        }

        return start;
    }
}
