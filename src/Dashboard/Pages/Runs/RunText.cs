using System.Globalization;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Settings;
using LoadEngine.Plans;
using Reports.Comparisons;
using Reports.Facts;

namespace Dashboard.Pages.Runs;

/// <summary>Describes a stored run in text.</summary>
internal static class RunText
{
    private const int MaxAddressesLength = 120;
    private const string VariantFact = "Variant at the start";

    /// <summary>A date in the time zone of the dashboard.</summary>
    public static string Date(DateTimeOffset date) => RunFacts.Date(date);

    /// <summary>The load that a run reached; a dash if it is unknown.</summary>
    public static string Load(RunSummary? summary) => (summary is null ? null : RunFacts.Load(summary)) ?? "–";

    /// <summary>Minimum share of requests cut off by the end of the run at which they are listed with the failures.</summary>
    public const double MinCutOffShare = 0.05;

    /// <summary>The failures among completed requests, and the number of cancelled requests if it is large.</summary>
    public static string FailedShare(RunFigures figures)
    {
        if (figures.Requests + figures.Cancelled == 0 || figures.HasUnknownFailures)
            return "–";
        var failed = figures.Requests == 0 ? "–" : MetricFormat.Share((double)figures.Failed / figures.Requests);
        var cutOff = (double)figures.Cancelled / (figures.Requests + figures.Cancelled);
        return cutOff >= MinCutOffShare
            ? string.Create(CultureInfo.InvariantCulture, $"{failed}, {cutOff * 100:0} % cut off")
            : failed;
    }

    /// <summary>The requested settings by name, without those left at their defaults.</summary>
    public static IEnumerable<(string Name, string Value)> Load(RunRequest request)
    {
        var preset = (ExperimentCatalogue.Find(request.Experiment)?.Presets ?? OwnExperiments.Presets).FirstOrDefault(
            known => known.Id == request.Preset
        );
        yield return ("Load source", RunFacts.Source(request.Source));
        yield return ("Load model", PresetModels.Resolve(request).Model.Title());
        yield return (VariantFact, request.Variant.ToString());
        if (request.Preset is { } name)
            yield return ("Preset", preset?.Name ?? name);
        var isFree = request.Preset is null && request.Stages is null;
        if (request.Stages is { } stages)
            yield return (
                "Stages",
                string.Join(", ", stages.Select(stage => $"{stage.Users} users in {stage.Seconds} s"))
            );
        if (isFree && request.Model.Has("users"))
            yield return ("Users", Number(request.Users));
        if (isFree)
            yield return ("Duration", $"{request.DurationSeconds} s");
        if (isFree && request.Model.Has("rampSeconds"))
            yield return ("Ramp", $"{request.RampSeconds} s");
        if (request.RatePerSecond is { } rate)
            yield return ("Rate", $"{Number(rate)} /s");
        if (request.Arrivals is ArrivalSpacing.Poisson)
            yield return ("Arrivals", "Poisson");
        if (request.MaxVus is { } most)
            yield return ("Max users", Number(most));
        if (request.BurstSizes is { } sizes)
            yield return ("Bursts", string.Join(", ", sizes));
        if (request.Iterations is { } iterations)
            yield return ("Total requests", Number(iterations));
        if (request.TimeoutMs is { } timeout)
            yield return ("Timeout", $"{Number(timeout)} ms");
        if (request.ThinkTimeMs is { } think)
            yield return ("Think time", $"{Number(think)} ms");
        if (request.WarmUpSeconds is { } warmUp)
            yield return ("Warm-up", $"{warmUp} s");
        if (request.Thresholds is { Count: > 0 } thresholds)
            yield return ("Thresholds", string.Join(", ", thresholds));
    }

    /// <summary>The settings of a stored run; for an imported run, the settings found in the import.</summary>
    public static IEnumerable<(string Name, string Value)> Load(RunDocument run)
    {
        var requests = RunFacts.Requests(run).Select(fact => (fact.Name, fact.Value));
        if (run.MeasuredBy is not { } tool)
            return Load(run.Run.Request)
                .Where(fact => fact.Name != VariantFact || run.Run.Subject.Variants.Count != 1)
                .Concat(requests);
        return
        [
            ("Measured by", tool),
            .. RunFacts
                .Plan(run)
                .Where(fact => fact.Name != RunFacts.SourceFact)
                .Select(fact => (fact.Name, fact.Value)),
            .. requests,
        ];
    }

    /// <summary>The address under load if it is not a built-in experiment and not part of the title; otherwise empty.</summary>
    public static string Addresses(RunHeader run)
    {
        if (ExperimentCatalogue.Find(run.Experiment) is not null)
            return "";
        var all = string.Join(
            ", ",
            (run.Summary?.Variants ?? []).Select(part => part.Route).Where(route => route.Length > 0).Distinct()
        );
        return TextTruncator.Truncate(all, MaxAddressesLength);
    }

    /// <summary>A short description of the machine.</summary>
    public static string Place(RunDocument run) =>
        run.Environment.Cores == 0
            ? $"measured by {run.MeasuredBy}"
            : $"{run.Environment.Cores} cores, {run.Environment.CpuModel ?? run.Environment.OperatingSystem}";

    /// <summary>The runtime settings of the target that differ from the defaults.</summary>
    public static IEnumerable<(string Name, string Value)> Settings(RuntimeSettings settings) =>
        RuntimeField
            .All.Select(field => (field.Name, Value: field.Asked(settings)))
            .Where(pair => pair.Value is not null)
            .Select(pair => (pair.Name, pair.Value!));

    /// <summary>The machine and the program versions.</summary>
    public static IEnumerable<(string Name, string Value)> Environment(RunDocument run) =>
        [
            .. RunFacts.Machine(run.Environment).Select(fact => (fact.Name, fact.Value)),
            .. run.TargetRuntime is { } runtime
                ? [("Runtime of the target", runtime)]
                : Array.Empty<(string, string)>(),
        ];

    private static string Number(double number) => number.ToString("#,0.##", CultureInfo.InvariantCulture);
}
