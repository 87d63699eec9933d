using LoadEngine.Plans;
using LoadEngine.Sending;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class RequestBuilderTests
{
    [Fact]
    public void Next_LargeBodyOfManyUsers_IsNotCopied()
    {
        const int Size = 1_000_000,
            Users = 50;
        var target = new LoadTarget(
            "Upload",
            [
                new()
                {
                    Url = "http://localhost/",
                    Method = "POST",
                    Body = RequestBody.FromBytes(new byte[Size]),
                },
            ]
        );
        Builder(target, 1).Next(1);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var user = 1; user <= Users; user++)
            Assert.Equal(Size, Builder(target, user).Next(1).Content!.Headers.ContentLength);
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < Size, "The body was copied.");
    }

    [Fact]
    public void Next_WeightsThatAddUpToBillions_AllArePicked()
    {
        var target = new LoadTarget(
            "Many",
            [
                .. Enumerable
                    .Range(0, 3_000)
                    .Select(number =>
                        RequestTemplate.Get($"http://localhost/{number}") with
                        {
                            Weight = PlanLimits.MaxWeight,
                        }
                    ),
            ]
        );
        var builder = Builder(target, 1);
        var picked = Enumerable
            .Range(1, 3_000)
            .Select(number =>
                int.Parse(
                    builder.Next(number).RequestUri!.AbsolutePath[1..],
                    System.Globalization.CultureInfo.InvariantCulture
                )
            )
            .ToArray();
        Assert.InRange(picked.Average(), 1_300, 1_700);
        Assert.True(picked.Distinct().Count() > 1_500);
    }

    // Literal values, because all processes and machines must produce the same ones.
    [Fact]
    public void Next_SameSeed_DrawsTheSameInEveryProcess()
    {
        var target = new LoadTarget(
            "Drawn",
            [
                RequestTemplate.Get("http://localhost/a?{random}"),
                RequestTemplate.Get("http://localhost/b?{random}") with
                {
                    Weight = 3,
                },
            ]
        );
        Assert.Equal(DrawnBySeed1, Draw(target, LoadPlan.DefaultSeed));
        Assert.NotEqual(DrawnBySeed1, Draw(target, 2));
    }

    private static readonly string[] DrawnBySeed1 =
    [
        "/a?3785518096",
        "/b?3857333708",
        "/b?1925399526",
        "/a?3098174385",
        "/b?3096086660",
    ];

    private static string[] Draw(LoadTarget target, int seed)
    {
        var builder = Builder(target, 7, seed);
        return [.. Enumerable.Range(1, 5).Select(number => builder.Next(number).RequestUri!.PathAndQuery)];
    }

    private static RequestBuilder Builder(LoadTarget target, int user, int seed = LoadPlan.DefaultSeed)
    {
        var plan = new LoadPlan
        {
            Target = target,
            Executor = new ConstantVus(1, Ms(1_000)),
            Seed = seed,
        };
        return new(target, plan, new IdleUser(user, seed), new ConnectAttempts());
    }
}
