using Lab.Stacks;
using LoadEngine.Documents;

namespace Lab.Runs;

/// <summary>Takes secrets out of what is kept and shown of a run: earlier versions, and other machines, wrote them down. Stateless.</summary>
internal static class RunSecrets
{
    /// <summary>The document without them.</summary>
    public static RunDocument Hide(RunDocument document) =>
        document with { Plan = SecretValues.Hide(document.Plan), Run = Hide(document.Run), Summary = Hide(document.Summary), Stacks = [.. document.Stacks.Select(StackSecrets.Hide)] };

    /// <summary>The names of its variants hold the addresses of saved requests.</summary>
    public static CurrentRun Hide(CurrentRun run) => run with
    {
        Address = run.Address is { } address && Uri.TryCreate(SecretValues.HideInUrl(address.OriginalString), UriKind.Absolute, out var shown) ? shown : null,
        Subject = run.Subject with { Variants = run.Subject.Variants.ToDictionary(variant => variant.Key, variant => SecretValues.HideInUrl(variant.Value)) },
    };

    /// <summary>So do the parts of its summary.</summary>
    public static RunSummary? Hide(RunSummary? summary) =>
        summary is null ? null : summary with { Variants = [.. summary.Variants.Select(part => part with { Route = SecretValues.HideInUrl(part.Route) })] };
}
