using Lab.Foundation.Text;
using LoadEngine.Documents;
using LoadEngine.Plans;
using RequestImport.Model;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>A request found in pasted text.</summary>
/// <param name="Name">Name in the source, or the method and path.</param>
/// <param name="Request">The request; not complete while there are <see cref="Fields"/>.</param>
public sealed record PastedRequest(string Name, OwnRequest Request)
{
    /// <summary>Maximum characters of a name. Longer names are truncated.</summary>
    public const int MaxNameLength = 160;

    private static readonly string[] Placeholders = ["{vu}", "{iteration}", "{random}"];

    /// <summary>Maximum number of redirects to follow; null when not specified.</summary>
    public int? MaxRedirects { get; init; }

    /// <summary>True where it accepts any certificate.</summary>
    public bool AnyCertificate { get; init; }

    /// <summary>Parts without a value, each name once. Read the text again with values for them.</summary>
    public IReadOnlyList<ImportField> Fields { get; init; } = [];

    /// <summary>Parts of the text that are not part of the request, and remarks, as sentences without secrets.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];

    /// <summary>Possible names, the shortest first; a name with the query is used when the shorter one is taken.</summary>
    public IReadOnlyList<string> Names =>
        Name == NameOf(Request) && Redactor.RedactUrl(Request.Route).Split('?', 2) is [_, var query]
            ? [Name, $"{Name}?{query}"]
            : [Name];

    /// <summary>Returns the form's settings with redirects and certificates as this request has them; the others are unchanged.</summary>
    public OwnSending In(OwnSending sending)
    {
        ArgumentNullException.ThrowIfNull(sending);
        return sending with { MaxRedirects = MaxRedirects ?? 0, AnyCertificate = AnyCertificate };
    }

    /// <summary>Creates it from an imported request.</summary>
    /// <param name="imported">The request.</param>
    /// <param name="body">Its body as text.</param>
    internal static PastedRequest From(ImportedRequest imported, string body)
    {
        var headers = imported.Headers.Select(header => $"{header.Name}: {header.Value}");
        // Without the header the endpoint would send the body as JSON.
        if (body.Length > 0 && imported.HeaderValue(OwnRequests.ContentType) is null)
            headers = headers.Append($"{OwnRequests.ContentType}:");
        var request = new OwnRequest(imported.Uri)
        {
            Method = imported.Method,
            Headers = string.Join('\n', headers),
            Body = body,
        };
        List<string> remarks = [.. imported.LeftOut.Select(Describe), .. imported.Warnings];
        remarks.AddRange(
            Placeholders.Where(Contains).Select(placeholder => $"{placeholder} is replaced in each request.")
        );
        if (SentPath(imported) is { } sent)
            remarks.Add($"The path is sent as {Redactor.RedactUrl(sent)}");
        if (imported.MaxRedirects > PlanLimits.MaxRedirects)
            remarks.Add($"At most {PlanLimits.MaxRedirects} redirects are followed.");
        return new(imported.Name is { } name ? TextTruncator.Truncate(name, MaxNameLength) : NameOf(request), request)
        {
            MaxRedirects = imported.MaxRedirects is { } redirects ? Math.Min(redirects, PlanLimits.MaxRedirects) : null,
            AnyCertificate = imported.AcceptAnyCertificate,
            Fields = [.. imported.Fields.DistinctBy(field => field.Name)],
            Remarks = remarks,
        };

        bool Contains(string placeholder) =>
            imported.Uri.Contains(placeholder, StringComparison.Ordinal)
            || request.Headers.Contains(placeholder, StringComparison.Ordinal)
            || body.Contains(placeholder, StringComparison.Ordinal);
    }

    // System.Uri resolves dot segments and normalizes percent-encoding; null if it changes nothing.
    private static string? SentPath(ImportedRequest imported)
    {
        if (imported.Fields.Count > 0 || Placeholders.Any(imported.Uri.Contains))
            return null;
        var isPath = imported.Uri.StartsWith('/');
        var path = isPath ? 0 : imported.Uri.IndexOf('/', imported.Uri.IndexOf("//", StringComparison.Ordinal) + 2);
        if (
            path < 0
            || !Uri.TryCreate(isPath ? $"http://h{imported.Uri}" : imported.Uri, UriKind.Absolute, out var address)
        )
            return null;
        return imported.Uri[path..].Split('#')[0] == address.PathAndQuery ? null : address.PathAndQuery;
    }

    /// <summary>A part that was left out, and why. Of a header only the name is shown.</summary>
    internal static string Describe(LeftOutPart part) =>
        $"Left out: {Redactor.RedactText(part.Part.Split(": ")[0])}. {part.Reason}";

    private static string NameOf(OwnRequest request)
    {
        var path =
            !request.Route.StartsWith('/') && Uri.TryCreate(request.Route, UriKind.Absolute, out var address)
                ? address.AbsolutePath
                : request.Route;
        return TextTruncator.Truncate($"{request.Method} {path.Split('?')[0]}", MaxNameLength);
    }
}
