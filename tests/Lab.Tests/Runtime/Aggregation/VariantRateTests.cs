using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Testing;
using Microsoft.AspNetCore.Http;
using Tests.Shared;

namespace Lab.Tests.Runtime.Aggregation;

public sealed class VariantRateTests
{
    private const int Users = 20;

    // Minimum duration of a response.
    private const double AnswerSeconds = 2;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Summary_FragileAnswersAfterTheFlip_IsNotCreditedWithThemInTheTimeBefore()
    {
        var asked = 0;
        using var gate = new SemaphoreSlim(0);
        await using var host = await LabHost.StartAsync(answer: async context =>
        {
            if (context.Request.Path.StartsWithSegments("/bad", StringComparison.Ordinal))
            {
                Interlocked.Increment(ref asked);
                await gate.WaitAsync(context.RequestAborted);
            }

            await context.Response.WriteAsync("ok", context.RequestAborted);
        });
        var before = host.Stream.Latest;
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = Users,
                    RampSeconds = 0,
                    DurationSeconds = 120,
                    ThinkTimeMs = 100,
                    TimeoutMs = 60_000,
                }
            ).IsDone
        );
        // Each user waits for its one response, so their number is fixed.
        await Eventually.WaitForAsync(() => Volatile.Read(ref asked), now => now == Users, Cancellation);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > AnswerSeconds + 1,
                Cancellation
            );
        gate.Release(Users);
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LateFragile)] is not null,
                Cancellation
            );
        Assert.True(host.Lab.Stop().IsDone);
        var summary = (
            await Eventually.WaitForAsync(
                () => host.Lab.State,
                state => state is { Run: null, LastSummary: not null },
                Cancellation
            )
        ).LastSummary!;

        var fragile = Assert.Single(summary.Variants, part => part.Variant == VariantKind.Fragile);

        Assert.Equal(Users, fragile.Figures.Succeeded);
        Assert.Equal(0, fragile.Figures.Rps);
    }

    [Fact]
    public void Goodput_RateOfAInvalidDocument_IsANumberAllTheSame()
    {
        var figures = new RunFigures(
            5,
            1e308,
            500,
            0,
            0,
            0,
            null,
            null,
            null,
            null,
            null,
            new Dictionary<string, long>(),
            new Dictionary<int, long> { [200] = 5 }
        );

        Assert.True(double.IsFinite(figures.Goodput));
    }
}
