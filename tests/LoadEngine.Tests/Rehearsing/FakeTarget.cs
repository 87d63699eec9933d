using System.Net;
using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>The response of a <see cref="FakeTarget"/> to one request.</summary>
internal sealed record FakeAnswer(double LatencyMs, int Status = 200, Exception? Failure = null)
{
    public static FakeAnswer Never { get; } = new(double.PositiveInfinity);
}

/// <summary>A received request.</summary>
internal sealed record Arrival(double AtMs, string Url, string Method);

/// <summary>
/// Answers requests on a manual clock, inside the call of <see cref="AnswerDue"/>, so that a whole run happens on the test's
/// thread. Not thread-safe.
/// </summary>
internal sealed class FakeTarget : HttpMessageHandler
{
    private readonly PriorityQueue<
        (TaskCompletionSource<HttpResponseMessage> Answer, FakeAnswer How),
        (long, int)
    > _pending = new();
    private int _number;

    public Func<HttpRequestMessage, FakeAnswer> Behaviour { get; set; } = _ => new(10);

    public RunClock? Clock { get; set; }

    public List<Arrival> Arrivals { get; } = [];

    public int InFlight { get; private set; }

    public int MostInFlight { get; private set; }

    public int Cancelled { get; private set; }

    public long NextDueNs => _pending.TryPeek(out _, out var due) ? due.Item1 : long.MaxValue;

    public void AnswerDue(long nowNs)
    {
        while (_pending.TryPeek(out _, out var due) && due.Item1 <= nowNs)
        {
            var (answer, how) = _pending.Dequeue();
            if (answer.Task.IsCompleted)
                continue;
            InFlight--;
            if (how.Failure is null)
                answer.SetResult(
                    new HttpResponseMessage((HttpStatusCode)how.Status) { Content = new ByteArrayContent([1, 2]) }
                );
            else
                answer.SetException(how.Failure);
        }
    }

    protected override Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request,
        CancellationToken cancellationToken
    )
    {
        var nowNs = Clock!.NowNs;
        Arrivals.Add(new(nowNs / 1e6, request.RequestUri!.ToString(), request.Method.Method));
        MostInFlight = Math.Max(MostInFlight, ++InFlight);
        var how = Behaviour(request);
        var answer = new TaskCompletionSource<HttpResponseMessage>();
        if (!double.IsPositiveInfinity(how.LatencyMs))
            _pending.Enqueue((answer, how), (nowNs + (long)(how.LatencyMs * 1e6), _number++));
        cancellationToken.Register(() =>
        {
            if (answer.Task.IsCompleted)
                return;
            InFlight--;
            Cancelled++;
            answer.SetCanceled(cancellationToken);
        });
        return answer.Task;
    }
}
