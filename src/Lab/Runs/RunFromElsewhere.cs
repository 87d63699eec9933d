using Lab.Documents;

namespace Lab.Runs;

/// <summary>A document from elsewhere as it is kept here. Stateless.</summary>
internal static class RunFromElsewhere
{
    /// <summary>The document under an identifier of its own: what others wrote is shown beside what this program wrote, and nobody records it any more.</summary>
    public static RunDocument As(RunDocument run, string id) =>
        Named(Visible(run), id) with
        {
            State = RunState.Of(run.Summary),
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
                    Title = VisibleText.Line(run.Run.Subject.Title),
                    Variants = run.Run.Subject.Variants.ToDictionary(
                        variant => variant.Key,
                        variant => VisibleText.Line(variant.Value)
                    ),
                },
            },
            Environment = run.Environment with
            {
                OperatingSystem = VisibleText.Line(run.Environment.OperatingSystem),
                CpuModel = run.Environment.CpuModel is { } cpu ? VisibleText.Line(cpu) : null,
                DotNetVersion = VisibleText.Line(run.Environment.DotNetVersion),
                EngineVersion = VisibleText.Line(run.Environment.EngineVersion),
            },
        };
}
