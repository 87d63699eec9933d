using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Validation;

namespace Lab.Storage.Store;

/// <summary>A document from elsewhere as it is kept here. Stateless.</summary>
internal static class ImportedRunDocument
{
    /// <summary>The document under an identifier of its own: what others wrote is shown beside what this program wrote, and nobody records it any more.</summary>
    public static RunDocument Create(RunDocument run, string id) =>
        Named(Visible(run), id) with
        {
            State = RunState.From(run.Summary),
            Labels = RunLabelRules.Tidy(run.Labels),
        };

    // Wherever a document says whose it is, it says the same.
    private static RunDocument Named(RunDocument run, string id) =>
        run with
        {
            Id = id,
            Run = run.Run with { Id = id },
            Summary = run.Summary is { } summary ? summary with { Id = id } : null,
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
            Environment = run.Environment with
            {
                OperatingSystem = TextSanitizer.Line(run.Environment.OperatingSystem),
                CpuModel = run.Environment.CpuModel is { } cpu ? TextSanitizer.Line(cpu) : null,
                DotNetVersion = TextSanitizer.Line(run.Environment.DotNetVersion),
                EngineVersion = TextSanitizer.Line(run.Environment.EngineVersion),
            },
        };
}
