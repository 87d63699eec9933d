using Polly;
using Polly.CircuitBreaker;
using Polly.Retry;

namespace TargetApi.RetryStorm;

/// <summary>
/// How the fixed variant calls: few retries with growing, jittered pauses, within a budget, and none while the circuit is open.
/// Thread-safe: one pipeline and one budget for all requests, because the dependency is one for all of them too.
/// </summary>
internal sealed class PatientRetries
{
    private readonly RetryBudget _budget = new();
    private readonly ResiliencePipeline<DependencyAnswer> _pipeline;

    public PatientRetries() =>
        _pipeline = new ResiliencePipelineBuilder<DependencyAnswer>()
            .AddRetry(
                new RetryStrategyOptions<DependencyAnswer>
                {
                    MaxRetryAttempts = MaxRetries,
                    Delay = FirstPause,
                    BackoffType = DelayBackoffType.Exponential,
                    UseJitter = true,
                    ShouldHandle = attempt =>
                        ValueTask.FromResult(
                            attempt.Outcome.Exception is null
                                && Failed(attempt.Outcome)
                                && attempt.AttemptNumber < MaxRetries
                                && _budget.TrySpend()
                        ),
                }
            )
            .AddCircuitBreaker(
                new CircuitBreakerStrategyOptions<DependencyAnswer>
                {
                    FailureRatio = 0.5,
                    MinimumThroughput = 20,
                    SamplingDuration = TimeSpan.FromSeconds(1),
                    BreakDuration = TimeSpan.FromSeconds(1),
                    ShouldHandle = call => ValueTask.FromResult(Failed(call.Outcome)),
                }
            )
            .Build();

    private static int MaxRetries => 2;

    private static TimeSpan FirstPause => TimeSpan.FromMilliseconds(100);

    /// <summary>Calls, and calls again as far as that is wise.</summary>
    /// <exception cref="BrokenCircuitException">The circuit is open: the dependency is left in peace.</exception>
    public ValueTask<DependencyAnswer> ExecuteAsync(
        Func<CancellationToken, ValueTask<DependencyAnswer>> call,
        CancellationToken cancellation
    )
    {
        _budget.PayIn();
        return _pipeline.ExecuteAsync(call, cancellation);
    }

    private static bool Failed(Outcome<DependencyAnswer> outcome) =>
        outcome.Exception is null && outcome.Result != DependencyAnswer.InTime;
}
