using System.Net.Sockets;

namespace TargetApi.Tests.Running;

/// <summary>
/// Clients that request <c>/bad/blocking</c> repeatedly until disposed. Limited by the number of clients and 60 s.
/// </summary>
internal sealed class BlockingLoad : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new(TimeSpan.FromSeconds(60));
    private readonly HttpClient _client;
    private readonly Task[] _clients;

    public BlockingLoad(Uri target, int clients)
    {
        _client = new HttpClient { BaseAddress = target };
        _clients = [.. Enumerable.Range(0, clients).Select(_ => AskAgainAndAgain())];
    }

    /// <summary>Returns once the target no longer answers its health check within a second: its pool is starved.</summary>
    public async Task UntilStarvedAsync(CancellationToken cancellation)
    {
        for (var attempt = 0; attempt < 100; attempt++)
        {
            using var second = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
            second.CancelAfter(TimeSpan.FromSeconds(1));
            try
            {
                await _client.GetStringAsync("/health", second.Token);
            }
            catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
            {
                return;
            }
        }
        Assert.Fail("The target's pool was never starved.");
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await Task.WhenAll(_clients);
        _client.Dispose();
        _stop.Dispose();
    }

    private async Task AskAgainAndAgain()
    {
        try
        {
            while (!_stop.IsCancellationRequested)
                (await _client.GetAsync("/bad/blocking", _stop.Token)).Dispose();
        }
        catch (Exception ended) when (ended is OperationCanceledException or HttpRequestException or SocketException)
        { }
    }
}
