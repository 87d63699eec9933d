using Experiments;
using Lab.Loads;
using Lab.Runs;
using Lab.Testing;
using Microsoft.AspNetCore.Http;

namespace Lab.Tests.Live;

/// <summary>A variant's rate is over the time in which it answered: what comes after the flip took its time, too.</summary>
public sealed class VariantRateTests
{
    private const int AnswerMs = 2_000;
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Summary_FragileAnswersAfterTheFlip_IsNotCreditedWithThemInTheTimeBefore()
    {
        await using var host = await LabHost.StartAsync(answer: async context =>
        {
            if (context.Request.Path.StartsWithSegments("/bad", StringComparison.Ordinal)) await Task.Delay(AnswerMs, context.RequestAborted);
            await context.Response.WriteAsync("ok", context.RequestAborted);
        });
        Assert.True(host.Lab.Start(new RunRequest { Users = 20, RampSeconds = 0, DurationSeconds = 5, ThinkTimeMs = 100 }).IsDone);
        await Eventually.SeeAsync(() => host.Stream.Latest, latest => latest > 2, Cancellation);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        var summary = (await Eventually.SeeAsync(() => host.Lab.State, state => state is { Run: null, LastSummary: not null }, Cancellation)).LastSummary!;

        var fragile = Assert.Single(summary.Variants, part => part.Variant == VariantKind.Fragile);

        Assert.Equal(20, fragile.Figures.Succeeded);
        Assert.InRange(fragile.Figures.Rps, 0.1, 20 / (AnswerMs / 1000.0));
    }

    [Fact]
    public void Goodput_RateOfADocumentThatCannotBe_IsANumberAllTheSame()
    {
        var figures = new RunFigures(5, 1e308, 500, 0, 0, 0, null, null, null, null, null, new Dictionary<string, long>(), new Dictionary<int, long> { [200] = 5 });

        Assert.True(double.IsFinite(figures.Goodput));
    }
}
