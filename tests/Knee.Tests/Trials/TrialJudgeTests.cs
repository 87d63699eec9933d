using Knee.Plans;
using Knee.Trials;
using LoadEngine.Recording;

namespace Knee.Tests.Trials;

public sealed class TrialJudgeTests
{
    private static readonly KneePlan Plan = new();

    [Theory]
    [InlineData(100, 0, TrialVerdict.Kept)]
    [InlineData(350, 0, TrialVerdict.Lost)]
    [InlineData(100, 5, TrialVerdict.Kept)]
    [InlineData(100, 11, TrialVerdict.Lost)]
    public void Judge_LatencyAndFailures_DecideByTheObjective(double ms, int failed, TrialVerdict verdict)
    {
        Assert.Equal(verdict, TrialJudge.Judge(Plan, Observe(ms, failed)).Verdict);
    }

    [Fact]
    public void Judge_HalfOfTheLoadIsAnswered_IsLost()
    {
        var observed = Observe(100);

        var (verdict, reason) = TrialJudge.Judge(
            Plan,
            observed with
            {
                Figures = observed.Figures with { EndedUnderLoad = 500 },
            }
        );

        Assert.Equal(TrialVerdict.Lost, verdict);
        Assert.NotNull(reason);
    }

    [Theory]
    [InlineData(40, TrialVerdict.Kept)]
    [InlineData(200, TrialVerdict.Lost)]
    public void Judge_RequestsPileUp_IsLostBeyondChance(double growth, TrialVerdict verdict)
    {
        var observed = Observe(100);

        Assert.Equal(
            verdict,
            TrialJudge
                .Judge(Plan, observed with { Figures = observed.Figures with { InFlightGrowth = growth } })
                .Verdict
        );
    }

    [Fact]
    public void Judge_StartsAreLate_IsVoid()
    {
        Assert.Equal(TrialVerdict.Void, TrialJudge.Judge(Plan, Observe(350) with { LatenessP99Ms = 250 }).Verdict);
        Assert.Equal(TrialVerdict.Void, TrialJudge.Judge(Plan, Observe(350) with { LateDrops = 30 }).Verdict);
    }

    [Theory]
    [InlineData(350, 0, 100, TrialVerdict.Void)]
    [InlineData(500, 0, 100, TrialVerdict.Lost)]
    [InlineData(350, 0, 20, TrialVerdict.Lost)]
    [InlineData(100, 0, 100, TrialVerdict.Kept)]
    [InlineData(100, 200, 100, TrialVerdict.Lost)]
    public void Judge_WaitForTheGenerator_IsVoidOnlyForALatencyThatItExplains(
        double ms,
        int failed,
        double waitMs,
        TrialVerdict verdict
    )
    {
        var observed = Observe(ms, failed) with { GeneratorWaitMs = waitMs };

        Assert.Equal(verdict, TrialJudge.Judge(Plan, observed).Verdict);
    }

    [Fact]
    public void Judge_Users_IgnoresTheLoadThatUsersOffer()
    {
        var observed = Observe(100);

        Assert.Equal(
            TrialVerdict.Kept,
            TrialJudge
                .Judge(
                    Plan with
                    {
                        Axis = LoadAxis.Users,
                    },
                    observed with
                    {
                        Figures = observed.Figures with { InFlightGrowth = 500 },
                    }
                )
                .Verdict
        );
    }

    [Fact]
    public void Judge_PiledUp_IsLost()
    {
        Assert.Equal(TrialVerdict.Lost, TrialJudge.Judge(Plan, Observe(100) with { PiledUp = 200 }).Verdict);
    }

    private static TrialObservation Observe(double ms, int failed = 0)
    {
        var total = new Tally();
        total.AddCounts(1_000 - failed, new Dictionary<ErrorKind, long> { [ErrorKind.ServerError] = failed });
        total.Response.Record((long)(ms * 1e6), 1_000 - failed);
        return new(
            total,
            SomeTrials.Figures(100) with
            {
                Succeeded = 1_000 - failed,
                EndedUnderLoad = 1_000 - failed,
                Failed = failed,
            }
        );
    }
}
