using Lab.Storage.Documents;
using LoadEngine.Documents;

namespace Lab.Storage.Serialization;

/// <summary>Redacts secrets in stored runs.</summary>
internal static class RunSecrets
{
    /// <summary>The document without them.</summary>
    public static RunDocument Hide(RunDocument document) =>
        document with
        {
            Plan = SecretFreeText.Hide(Redactor.Redact(document.Plan)),
            Run = Hide(document.Run),
        };

    private static CurrentRun Hide(CurrentRun run) =>
        run with
        {
            Address =
                run.Address is { } address
                && Uri.TryCreate(Redactor.RedactUrl(address.OriginalString), UriKind.Absolute, out var shown)
                    ? shown
                    : null,
        };
}
