using Polly.CircuitBreaker;
using TargetApi.RetryStorm;

namespace TargetApi.Tests.RetryStorm;

public sealed class PatientRetriesTests
{
    private readonly PatientRetries _retries = new();
    private int _calls;

    [Fact]
    public async Task ExecuteAsync_FailsOnce_TriesAgain()
    {
        Assert.Equal(
            DependencyAnswer.InTime,
            await ExecuteAsync(() => _calls == 1 ? DependencyAnswer.TooLate : DependencyAnswer.InTime)
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
                await ExecuteAsync(() => DependencyAnswer.Refused);
            }
            catch (BrokenCircuitException)
            {
                break;
            }
        }

        // A hammering caller would have made six calls for each of two hundred requests.
        Assert.InRange(_calls, 20, 60);
        Assert.InRange(requests, 5, 60);
    }

    private ValueTask<DependencyAnswer> ExecuteAsync(Func<DependencyAnswer> answer) =>
        _retries.ExecuteAsync(
            _ =>
            {
                _calls++;
                return ValueTask.FromResult(answer());
            },
            TestContext.Current.CancellationToken
        );
}
