using Lab.Foundation.Text;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Documents;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>A request found in pasted text.</summary>
/// <param name="Name">Name in the source, or the method and path.</param>
/// <param name="Request">The request.</param>
public sealed record PastedRequest(string Name, OwnRequest Request)
{
    /// <summary>Maximum number of redirects to follow; null when not specified.</summary>
    public int? MaxRedirects { get; init; }

    /// <summary>Most characters of a name: of a longer one the beginning is shown.</summary>
    public const int LongestName = 160;

    /// <summary>True where it accepts any certificate.</summary>
    public bool AnyCertificate { get; init; }

    /// <summary>Returns the form's settings with the specified values replaced; the others are unchanged.</summary>
    public OwnSending In(OwnSending sending)
    {
        ArgumentNullException.ThrowIfNull(sending);
        return sending with
        {
            MaxRedirects = MaxRedirects ?? sending.MaxRedirects,
            AnyCertificate = AnyCertificate || sending.AnyCertificate,
        };
    }

    /// <summary>Creates a request that is named by its method and path when no name is given.</summary>
    public static PastedRequest Of(OwnRequest request, string name = "") =>
        new(
            TextTruncator.Truncate(name.Length > 0 ? name : $"{request.Method} {PathOf(request.Route)}", LongestName),
            request
        );

    /// <summary>Possible names, the shortest first; a name with the query is used when the shorter one is taken.</summary>
    public IReadOnlyList<string> Names =>
        Name == Of(Request).Name && Redactor.RedactUrl(Request.Route).Split('?', 2) is [_, var query]
            ? [Name, $"{Name}?{query}"]
            : [Name];

    private static string PathOf(string route)
    {
        var path =
            Uri.TryCreate(route, UriKind.Absolute, out var address) && !route.StartsWith('/')
                ? address.AbsolutePath
                : route;
        return path.Split('?')[0];
    }
}

/// <summary>The result of reading pasted text.</summary>
/// <param name="Requests">The requests, in their order.</param>
/// <param name="Mistake">Why there are none, in words; null when there are.</param>
public sealed record PastedReading(IReadOnlyList<PastedRequest> Requests, string? Mistake = null)
{
    /// <summary>The elements that were not imported, each with the reason, as a sentence.</summary>
    public IReadOnlyList<string> LeftOut { get; init; } = [];

    /// <summary>Most requests that are taken of one text.</summary>
    public const int Most = 500;

    /// <summary>Returns the first requests up to the maximum, and reports how many were left out.</summary>
    public static PastedReading FirstOf(IEnumerable<PastedRequest> found)
    {
        ArgumentNullException.ThrowIfNull(found);
        var (taken, number) = (new List<PastedRequest>(), 0);
        foreach (var request in found)
        {
            if (taken.Count < Most)
                taken.Add(request);
            else
                number++;
        }

        return number == 0
            ? new(taken)
            : new(taken)
            {
                LeftOut = [$"{number:#,0} more than the first {Most}. Leave out of the text what you do not need."],
            };
    }

    /// <summary>Nothing could be read.</summary>
    public static PastedReading Of(string mistake) => new([], mistake);
}
