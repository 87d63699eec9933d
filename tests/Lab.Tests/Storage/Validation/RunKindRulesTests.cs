using Lab.Storage.Documents;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Storage.Validation;

public sealed class RunKindRulesTests
{
    private static readonly RunDocument Run = RunSamples.CreateImported();

    [Theory]
    [InlineData("Fastest")]
    [InlineData("fragile")]
    [InlineData("7")]
    public void Mistakes_VariantThatIsNone_IsToldWithThoseThereAre(string name)
    {
        var share = new VariantShare(Run.Intervals[0].Totals, Run.Intervals[0].Response);

        Assert.Equal(
            $"One of its variants is none of those there are: 'intervals[1].variant' is '{name}', and can be Fragile, Fixed, Contrast.",
            Assert.Single(
                RunKindRules.Mistakes(
                    Run with
                    {
                        Intervals = [Run.Intervals[0], Run.Intervals[1] with { Variant = name }],
                    }
                )
            )
        );
        Assert.Contains(
            $"'intervals[0].byVariant' is '{name}'",
            Assert.Single(
                RunKindRules.Mistakes(
                    Run with
                    {
                        Intervals =
                        [
                            Run.Intervals[0] with
                            {
                                ByVariant = new Dictionary<string, VariantShare> { [name] = share },
                            },
                        ],
                    }
                )
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Mistakes_EventThatIsNone_IsToldWithThoseThereAre()
    {
        var frame = Run.Frames[1] with { Events = [new("\u202eparty", "x", Run.Frames[1].Time)] };

        Assert.Equal(
            "One of its events is none of those there are: 'frames[1].events[0].kind' is 'party', and can be run-started, variant-switched, load-changed, warm-up-ended, run-stopping, run-ended, target-died, worker-lost, target, pool-adjustment, finding, stacks-captured.",
            Assert.Single(RunKindRules.Mistakes(Run with { Frames = [Run.Frames[0], frame] }))
        );
    }

    // A kind that this program writes and does not know again would keep its own runs out.
    [Fact]
    public void All_EveryKindThereIs_IsInIt() =>
        Assert.Equal(
            typeof(FrameEventKinds)
                .GetFields()
                .Where(field => field.IsLiteral)
                .Select(field => (string)field.GetRawConstantValue()!)
                .Order(),
            FrameEventKinds.All.Order()
        );
}
