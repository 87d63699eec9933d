using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using LoadEngine.Plans;

namespace Lab.Storage.Validation;

/// <summary>That what was asked for, the plan that was made of it, and what the run tells of its load are of one run. Of runs of this program's engine. Stateless.</summary>
internal static class RunRequestRules
{
    private const double RoundedSeconds = 0.001;

    /// <summary>The first contradiction, in words that name both; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        var (request, errors) = (document.Run.Request, new List<FieldError>());
        RequestBounds.Validate(request, errors);
        if (errors is [var outside, ..])
            return $"What was asked for cannot be: 'run.request.{outside.Field}' is more, or less, than a run can have.";
        if (
            !RunPlanReader.IsPlan(document.Plan)
            || RunPlanReader.Read(document.Plan).Document is not { Plan: { Scenarios: [] } plan }
        )
            return null;
        return InTimes(document, request, plan)
                .Where(entry => entry.Told is { } value && Math.Abs(value - entry.Planned) > RoundedSeconds)
                .Select(entry =>
                    FormattableString.Invariant(
                        $"Its plan contradicts it: '{entry.Place}' is {entry.Told:#,0.###}, and {entry.What} of the plan is {entry.Planned:#,0.###}."
                    )
                )
                .FirstOrDefault()
            ?? MistakeInUsers(document, plan)
            ?? MistakeInTries(document, plan);
    }

    private static IEnumerable<(string Place, double? Told, string What, double Planned)> InTimes(
        RunDocument document,
        RunRequest request,
        LoadPlan plan
    )
    {
        yield return ("run.request.timeoutMs", request.TimeoutMs, "'timeout', in ms,", plan.Timeout.TotalMilliseconds);
        yield return (
            "summary.timeoutMs",
            document.Summary?.TimeoutMs,
            "'timeout', in ms,",
            plan.Timeout.TotalMilliseconds
        );
        yield return ("run.request.warmUpSeconds", request.WarmUpSeconds, "'warmUp', in s,", plan.WarmUp.TotalSeconds);
        yield return (
            "summary.warmUpSeconds",
            document.Summary?.WarmUpSeconds,
            "'warmUp', in s,",
            plan.WarmUp.TotalSeconds
        );
        if (plan.Executor is not RampingVus { Stages: [var first, ..] })
            yield break;
        yield return (
            "run.plannedSeconds",
            document.Run.PlannedSeconds,
            "the length, in s,",
            plan.PlannedDuration.TotalSeconds
        );
        // Of a preset, and of free stages, the controls tell nothing.
        if (request is not { Model: LoadModel.Users, Preset: null, Stages: null })
            yield break;
        yield return ("run.request.users", request.Users, "most users", plan.PeakUsers);
        yield return (
            "run.request.durationSeconds",
            request.DurationSeconds,
            "the length, in s,",
            plan.PlannedDuration.TotalSeconds
        );
        if (request.RampSeconds > 0)
            yield return (
                "run.request.rampSeconds",
                request.RampSeconds,
                "the first stage, in s,",
                first.Duration.TotalSeconds
            );
    }

    // A slider that is moved asks for more, and says so in an event; earlier versions did not tell how much.
    private static string? MistakeInUsers(RunDocument document, LoadPlan plan)
    {
        if (document.Summary is not { } summary)
            return null;
        var changes = document
            .Frames.SelectMany(frame => frame.Events)
            .Where(frameEvent => frameEvent.Kind == FrameEventKinds.LoadChanged)
            .ToList();
        var isKnown =
            changes.Count == 0
                ? summary.Loads.Count == 0
                : plan.Executor is RampingVus && changes.All(change => change.Level is not null);
        var most = isKnown ? MostUsers(plan) + changes.Sum(change => change.Level ?? 0) : PlanLimits.MaxUsers * 2.0;
        return summary.PeakUsers > most
            ? FormattableString.Invariant(
                $"Its plan contradicts it: 'summary.peakUsers' is {summary.PeakUsers:#,0}, and its plan, with all that was changed of it, has at most {most:#,0} users."
            )
            : null;
    }

    // Who goes may still wait for an answer while another comes: each rise adds to those that are there.
    private static double MostUsers(LoadPlan plan) =>
        plan.Executor is RampingVus ramping
            ? ramping.StartUsers
                + ramping
                    .Stages.Zip(
                        ramping.Stages.Select(stage => stage.Target).Prepend(ramping.StartUsers),
                        (stage, before) => Math.Max(0.0, stage.Target - before)
                    )
                    .Sum()
            : plan.PeakUsers;

    private static string? MistakeInTries(RunDocument document, LoadPlan plan)
    {
        var tries =
            document.Intervals.Sum(interval => (decimal)interval.Totals.Completed + interval.Totals.Cancelled)
            + plan.PeakUsers;
        var retries = document.Intervals.Sum(interval => (decimal)interval.Totals.Retries);
        if (retries > plan.Retry.MaxRetries * tries)
            return $"Its plan contradicts it: in its intervals 'totals.retries' adds up to {retries:#,0}, and the plan tries again {plan.Retry.MaxRetries:#,0} times at most.";
        var redirects = document.Intervals.Sum(interval => (decimal)interval.Totals.Redirects);
        return redirects > plan.MaxRedirects * (tries + retries)
            ? $"Its plan contradicts it: in its intervals 'totals.redirects' adds up to {redirects:#,0}, and the plan follows {plan.MaxRedirects:#,0} at most."
            : null;
    }
}
