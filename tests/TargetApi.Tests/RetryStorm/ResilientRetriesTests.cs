using Polly.CircuitBreaker;
using TargetApi.RetryStorm;

namespace TargetApi.Tests.RetryStorm;

public sealed class ResilientRetriesTests
{
    private readonly ResilientRetries _retries = new();
    private int _calls;

    [Fact]
    public async Task ExecuteAsync_FailsOnce_TriesAgain()
    {
        Assert.Equal(
            DependencyResult.InTime,
            await ExecuteAsync(() => _calls == 1 ? DependencyResult.TimedOut : DependencyResult.InTime)
        );

        Assert.Equal(2, _calls);
    }

    [Fact]
    public async Task ExecuteAsync_NothingButFailures_OpensTheCircuitAfterFewCalls()
    {
        var requests = 0;
        for (; requests < 200; requests++)
        {
            try
            {
                await ExecuteAsync(() => DependencyResult.Rejected);
            }
            catch (BrokenCircuitException)
            {
                break;
            }
        }

        // Immediate retries would make six calls for each of 200 requests.
        Assert.InRange(_calls, 20, 60);
        Assert.InRange(requests, 5, 60);
    }

    private ValueTask<DependencyResult> ExecuteAsync(Func<DependencyResult> answer) =>
        _retries.ExecuteAsync(
            _ =>
            {
                _calls++;
                return ValueTask.FromResult(answer());
            },
            TestContext.Current.CancellationToken
        );
}
