using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;

namespace Lab.Storage.Store;

/// <summary>Prepares a document from another machine for the store.</summary>
internal static class ImportedRunDocument
{
    /// <summary>The document with a new identifier, a recomputed summary, and without invisible characters.</summary>
    public static RunDocument Create(RunDocument run, string id) =>
        Named(Visible(run), id) with
        {
            State = RunState.From(run.Summary),
            Labels = RunLabelValidator.Tidy(run.Labels),
        };

    private static RunDocument Named(RunDocument run, string id) =>
        run with
        {
            Id = id,
            Run = run.Run with { Id = id },
            Summary = ImportedSummary.Recompute(run) is { } summary ? summary with { Id = id } : null,
        };

    private static RunDocument Visible(RunDocument run) =>
        run with
        {
            Run = run.Run with
            {
                Problem = null,
                Subject = run.Run.Subject with
                {
                    Title = TextSanitizer.Line(run.Run.Subject.Title),
                    Variants = run.Run.Subject.Variants.ToDictionary(
                        variant => variant.Key,
                        variant => TextSanitizer.Line(variant.Value)
                    ),
                },
            },
            TargetRuntime = run.TargetRuntime is { } runtime ? TextSanitizer.Line(runtime) : null,
            Environment = run.Environment with
            {
                OperatingSystem = TextSanitizer.Line(run.Environment.OperatingSystem),
                CpuModel = run.Environment.CpuModel is { } cpu ? TextSanitizer.Line(cpu) : null,
                DotNetVersion = TextSanitizer.Line(run.Environment.DotNetVersion),
                EngineVersion = TextSanitizer.Line(run.Environment.EngineVersion),
            },
        };
}
