using LoadEngine.Documents;

namespace Lab.Runs;

/// <summary>Takes secrets out of what is kept and shown of a run: earlier versions, and other machines, wrote them down. Its texts have lost theirs in being read. Stateless.</summary>
internal static class RunSecrets
{
    /// <summary>The document without them.</summary>
    public static RunDocument Hide(RunDocument document) =>
        document with
        {
            Plan = SecretFreeText.Hide(SecretValues.Hide(document.Plan)),
            Run = Hide(document.Run),
        };

    private static CurrentRun Hide(CurrentRun run) =>
        run with
        {
            Address =
                run.Address is { } address
                && Uri.TryCreate(SecretValues.HideInUrl(address.OriginalString), UriKind.Absolute, out var shown)
                    ? shown
                    : null,
        };
}
