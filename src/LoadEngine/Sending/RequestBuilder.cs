using System.Net;
using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Sending;

/// <summary>
/// Makes one user's messages for one target. A request without placeholders is built once and sent again and again; the
/// invoker allows that, and it spares most of a request's memory. Used by its own user only.
/// </summary>
internal sealed class RequestBuilder
{
    private readonly LoadTarget _target;
    private readonly LoadPlan _plan;
    private readonly VirtualUser _user;
    private readonly HttpRequestMessage?[] _reusable;
    private readonly bool[] _varies;
    private readonly int _totalWeight;

    public RequestBuilder(LoadTarget target, LoadPlan plan, VirtualUser user)
    {
        (_target, _plan, _user) = (target, plan, user);
        _reusable = new HttpRequestMessage?[target.Requests.Count];
        _varies = [.. target.Requests.Select(Varies)];
        _totalWeight = target.Requests.Sum(request => request.Weight);
    }

    public LoadTarget Target => _target;

    public HttpRequestMessage Next()
    {
        var index = _target.Requests.Count == 1 ? 0 : Pick();
        if (_varies[index]) return Build(_target.Requests[index]);
        return _reusable[index] ??= Build(_target.Requests[index]);
    }

    private int Pick()
    {
        var ticket = (int)(_user.NextRandom() * _totalWeight);
        for (var i = 0; i < _target.Requests.Count; i++)
        {
            ticket -= _target.Requests[i].Weight;
            if (ticket < 0) return i;
        }

        return _target.Requests.Count - 1;
    }

    private HttpRequestMessage Build(RequestTemplate template)
    {
        var message = new HttpRequestMessage(new HttpMethod(template.Method), new Uri(Fill(template.Url)))
        {
            Version = _plan.Protocol == HttpProtocolVersion.Http2 ? HttpVersion.Version20 : HttpVersion.Version11,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        if (template.Body is { } body) message.Content = BuildContent(body);
        foreach (var (name, value) in template.Headers)
            if (!message.Headers.TryAddWithoutValidation(name, Fill(value)))
            {
                message.Content ??= new ByteArrayContent([]);
                message.Content.Headers.Remove(name);
                message.Content.Headers.TryAddWithoutValidation(name, Fill(value));
            }

        message.Options.Set(Connections.Sender, _user);
        return message;
    }

    private ByteArrayContent BuildContent(RequestBody body)
    {
        var text = body.Text;
        var content = new ByteArrayContent(
            text is not null && RequestPlaceholders.Contains(text) ? System.Text.Encoding.UTF8.GetBytes(Fill(text)) : body.Content.ToArray());
        content.Headers.TryAddWithoutValidation("Content-Type", body.ContentType);
        return content;
    }

    private string Fill(string text) => RequestPlaceholders.Fill(text, _user.Id, _user.Iterations, (uint)(_user.NextRandom() * uint.MaxValue));

    private static bool Varies(RequestTemplate template) =>
        RequestPlaceholders.Contains(template.Url)
        || template.Headers.Values.Any(RequestPlaceholders.Contains)
        || (template.Body?.Text is { } text && RequestPlaceholders.Contains(text));
}
