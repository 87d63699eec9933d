using Lab.Foundation.Text;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Documents;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>A request that was found in pasted text. Immutable.</summary>
/// <param name="Name">What it is called there, or its method and path.</param>
/// <param name="Request">The request.</param>
public sealed record PastedRequest(string Name, OwnRequest Request)
{
    /// <summary>How many redirects it follows; null where nothing is said of it.</summary>
    public int? MaxRedirects { get; init; }

    /// <summary>Most characters of a name: of a longer one the beginning is shown.</summary>
    public const int LongestName = 160;

    /// <summary>True where it accepts any certificate.</summary>
    public bool AnyCertificate { get; init; }

    /// <summary>That of a form with what is said here; what nothing is said of stays.</summary>
    public OwnSending In(OwnSending sending)
    {
        ArgumentNullException.ThrowIfNull(sending);
        return sending with
        {
            MaxRedirects = MaxRedirects ?? sending.MaxRedirects,
            AnyCertificate = AnyCertificate || sending.AnyCertificate,
        };
    }

    /// <summary>One that is called by what it does.</summary>
    public static PastedRequest Of(OwnRequest request, string name = "") =>
        new(
            TextTruncator.Truncate(name.Length > 0 ? name : $"{request.Method} {PathOf(request.Route)}", LongestName),
            request
        );

    /// <summary>What it may be called, the shortest first: where that is taken, the query tells it from the other.</summary>
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

/// <summary>What came of reading pasted text. Immutable.</summary>
/// <param name="Requests">The requests, in their order.</param>
/// <param name="Mistake">Why there are none, in words; null when there are.</param>
public sealed record PastedReading(IReadOnlyList<PastedRequest> Requests, string? Mistake = null)
{
    /// <summary>What stands there as well and was not taken, with the reason; a sentence each.</summary>
    public IReadOnlyList<string> LeftOut { get; init; } = [];

    /// <summary>Most requests that are taken of one text.</summary>
    public const int Most = 500;

    /// <summary>The first of what was found, as many as can be chosen from; how many are left out is said.</summary>
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
