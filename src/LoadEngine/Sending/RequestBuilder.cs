using System.Net;
using System.Text;
using LoadEngine.Plans;
using LoadEngine.Scheduling;

namespace LoadEngine.Sending;

/// <summary>
/// Builds the messages of one user for one target. A request without placeholders is built once and sent repeatedly; the invoker
/// allows this, and it saves most of the memory of a request. Used by its user only.
/// </summary>
internal sealed class RequestBuilder
{
    private const string JsonType = "application/json";

    private readonly LoadTarget _target;
    private readonly LoadPlan _plan;
    private readonly ScheduledUser _user;
    private readonly ConnectAttempts _attempts;
    private readonly HttpRequestMessage?[] _reusable;
    private readonly bool[] _varies;
    private readonly bool[] _usesData;
    private readonly FeedRows? _rows;
    private readonly long _totalWeight;
    private SeededRandom _random;
    private IReadOnlyList<string> _row = [];

    public RequestBuilder(
        LoadTarget target,
        LoadPlan plan,
        ScheduledUser user,
        ConnectAttempts attempts,
        FeedRows? rows = null
    )
    {
        (_target, _plan, _user, _attempts, _rows) = (target, plan, user, attempts, rows);
        _reusable = new HttpRequestMessage?[target.Requests.Count];
        _varies = [.. target.Requests.Select(request => TextsOf(request).Any(RequestPlaceholders.Contains))];
        _usesData =
        [
            .. target.Requests.Select(request =>
                rows is not null && TextsOf(request).Any(RequestPlaceholders.ContainsData)
            ),
        ];
        _totalWeight = target.Requests.Sum(request => (long)request.Weight);
    }

    public LoadTarget Target => _target;

    /// <summary>Index of the request of the last message.</summary>
    public int Picked { get; private set; }

    /// <summary>The expected response to the last message; null for none.</summary>
    public ResponseExpectation? Expect => _target.Requests[Picked].Expect;

    /// <summary>Returns the message of an iteration.</summary>
    /// <param name="number">The number that, with the plan's seed, determines its random choices.</param>
    public HttpRequestMessage Next(long number)
    {
        if (_target.Requests.Count == 1 && !_varies[0])
            return _reusable[0] ??= Build(_target.Requests[0]);
        _random = new(_plan.Seed, number);
        var index = Picked = _target.Requests.Count == 1 ? 0 : Pick();
        if (_usesData[index])
            _row = _rows!.Next(_user, _random.NextDouble());
        if (_varies[index])
            return Build(_target.Requests[index]);
        return _reusable[index] ??= Build(_target.Requests[index]);
    }

    private int Pick()
    {
        var ticket = (long)(_random.NextDouble() * _totalWeight);
        for (var i = 0; i < _target.Requests.Count; i++)
        {
            ticket -= _target.Requests[i].Weight;
            if (ticket < 0)
                return i;
        }

        return _target.Requests.Count - 1;
    }

    private HttpRequestMessage Build(RequestTemplate template)
    {
        var message = new HttpRequestMessage(
            new HttpMethod(template.Method),
            new Uri(Fill(template.Url, PlaceholderUse.Address))
        )
        {
            Version = _plan.Protocol == HttpProtocolVersion.Http2 ? HttpVersion.Version20 : HttpVersion.Version11,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        if (template.Body is { } body)
            message.Content = BuildContent(body);
        foreach (var (name, value) in template.Headers)
            if (!message.Headers.TryAddWithoutValidation(name, Fill(value)))
            {
                message.Content ??= new ByteArrayContent([]);
                message.Content.Headers.Remove(name);
                if (value.Length > 0)
                    message.Content.Headers.TryAddWithoutValidation(name, Fill(value));
            }

        message.Options.Set(ConnectAttempts.Option, _attempts);
        return message;
    }

    // Constant bodies share the bytes of the plan.
    private ReadOnlyMemoryContent BuildContent(RequestBody body)
    {
        var content = new ReadOnlyMemoryContent(
            body.Text is { } text && RequestPlaceholders.Contains(text)
                ? Encoding.UTF8.GetBytes(
                    Fill(text, body.ContentType == JsonType ? PlaceholderUse.Json : PlaceholderUse.Text)
                )
                : body.Content
        );
        content.Headers.TryAddWithoutValidation("Content-Type", body.ContentType);
        return content;
    }

    private string Fill(string text, PlaceholderUse use = PlaceholderUse.Text)
    {
        text = RequestPlaceholders.Fill(text, _user.Id, _user.Iterations, (uint)(_random.NextBits() >> 32));
        return _rows is null ? text : RequestPlaceholders.FillData(text, _rows.Feed, _row, use);
    }

    private static IEnumerable<string> TextsOf(RequestTemplate template) =>
        [template.Url, template.Body?.Text ?? "", .. template.Headers.Values];
}
