using Polly;
using Polly.CircuitBreaker;
using Polly.Retry;

namespace TargetApi.RetryStorm;

/// <summary>
/// The retry strategy of the fixed variant: few retries with growing, jittered pauses, within a budget, and no retries
/// while the circuit is open. Thread-safe: all requests share one pipeline and one budget, because they share the
/// dependency.
/// </summary>
internal sealed class ResilientRetries
{
    private readonly RetryBudget _budget = new();
    private readonly ResiliencePipeline<DependencyResult> _pipeline;

    public ResilientRetries() =>
        _pipeline = new ResiliencePipelineBuilder<DependencyResult>()
            .AddRetry(
                new RetryStrategyOptions<DependencyResult>
                {
                    MaxRetryAttempts = MaxRetries,
                    Delay = BaseDelay,
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
                new CircuitBreakerStrategyOptions<DependencyResult>
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

    private static TimeSpan BaseDelay => TimeSpan.FromMilliseconds(100);

    /// <summary>Calls the dependency, with retries as far as the strategy allows.</summary>
    /// <exception cref="BrokenCircuitException">The circuit is open.</exception>
    public ValueTask<DependencyResult> ExecuteAsync(
        Func<CancellationToken, ValueTask<DependencyResult>> call,
        CancellationToken cancellation
    )
    {
        _budget.Deposit();
        return _pipeline.ExecuteAsync(call, cancellation);
    }

    private static bool Failed(Outcome<DependencyResult> outcome) =>
        outcome.Exception is null && outcome.Result != DependencyResult.InTime;
}
