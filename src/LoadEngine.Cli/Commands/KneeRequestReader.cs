using System.CommandLine;
using System.Globalization;
using Knee.Plans;
using Knee.Reports;
using Knee.Searching;
using LoadEngine.Cli.Output;
using LoadEngine.Cli.Searching;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Reads the options of <c>knee</c> and reports all errors at once.</summary>
internal static class KneeRequestReader
{
    public static KneeRequest? Read(KneeOptions options, ParseResult parsed, UsageErrors mistakes)
    {
        var read = new OptionReader(parsed, mistakes);
        var hosts = CommandLine.AllowedHosts(read.Texts(options.Load.AllowHost));
        var file = read.Text(options.Load.Plan);
        var document = RunRequestReader.ReadPlan(
            options.Load,
            parsed,
            file,
            options.Load.UrlText(parsed),
            hosts,
            mistakes
        );
        if (document is { Plan.Scenarios.Count: > 0 })
            mistakes.Add(options.Load.Plan.Name, "A search needs a plan with one scenario.");
        var rules = ReadRules(options, read, mistakes);
        var files = read.Texts(options.Out);
        foreach (var path in files)
            if (SeriesFiles.Validate(path, KneeFormat.Extensions) is { } mistake)
                mistakes.Add(options.Out.Name, mistake);
        if (mistakes.HasErrors || document is null)
            return null;
        var name = file is null ? Redactor.RedactText(document.Plan.Target.Requests[0].Url) : Path.GetFileName(file);
        var start = new KneeProgress(name, rules, []);
        if (read.Text(options.Resume) is { } stored)
            start = ReadStored(stored, start, options, mistakes);
        return mistakes.HasErrors ? null : new(start, document.Plan, hosts, files, read.Has(options.Load.Quiet));
    }

    private static KneePlan ReadRules(KneeOptions options, OptionReader read, UsageErrors mistakes)
    {
        var defaults = new KneePlan();
        var axis = read.Text(options.Axis) switch
        {
            null or "rate" => LoadAxis.Rate,
            "users" => LoadAxis.Users,
            _ => (LoadAxis?)null,
        };
        if (axis is null)
            mistakes.Add(options.Axis.Name, "Must be rate or users.");
        var plan = new KneePlan
        {
            Axis = axis ?? LoadAxis.Rate,
            Objective = read.Text(options.Objective) ?? defaults.Objective,
            MinLoad = ReadLoad(options.Min, axis == LoadAxis.Users ? 1 : defaults.MinLoad),
            MaxLoad = ReadLoad(options.Max, defaults.MaxLoad),
            Growth = ReadNumber(options.Growth, defaults.Growth),
            GoalWidth = ReadShare(options.GoalWidth, defaults.GoalWidth),
            TrialSeconds = read.Duration(options.Trial, TimeSpan.FromSeconds(defaults.TrialSeconds)).TotalSeconds,
            MaxTrials = read.Int(options.MaxTrials, defaults.MaxTrials),
            MaxSeconds = read.Duration(options.MaxTime, TimeSpan.FromSeconds(defaults.MaxSeconds)).TotalSeconds,
            Recovery = read.Has(options.Recovery),
            Seed = read.Int(options.Load.Seed, defaults.Seed),
        };
        foreach (var (field, message) in plan.Validate())
            if (!mistakes.HasErrorFor("--" + field))
                mistakes.Add("--" + field, message);
        return plan;

        double ReadLoad(Option option, double fallback) =>
            axis != LoadAxis.Users && read.Text(option)?.Contains('/', StringComparison.Ordinal) == true
                ? read.Rate(option, fallback)
                : ReadNumber(option, fallback);

        double ReadNumber(Option option, double fallback)
        {
            if (read.Text(option) is not { } text)
                return fallback;
            if (TryParse(text, out var number))
                return number;
            mistakes.Add(option.Name, "Must be a number.");
            return fallback;
        }

        double ReadShare(Option option, double fallback)
        {
            if (read.Text(option) is not { } text)
                return fallback;
            if (TryParse(text.TrimEnd('%'), out var share))
                return text.EndsWith('%') ? share / 100 : share;
            mistakes.Add(option.Name, "Must be a share such as 5% or 0.05.");
            return fallback;
        }
    }

    private static bool TryParse(string text, out double number) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out number);

    private static KneeProgress ReadStored(string path, KneeProgress start, KneeOptions options, UsageErrors mistakes)
    {
        try
        {
            var stored = KneeJson.Read(File.ReadAllText(path)).ToSearch();
            if (stored.Name == start.Name)
                return stored;
            mistakes.Add(options.Resume.Name, $"The stored search is of {stored.Name}.");
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
