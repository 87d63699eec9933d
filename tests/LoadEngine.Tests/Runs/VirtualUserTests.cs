using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

public sealed class VirtualUserTests
{
    [Fact]
    public void Send_TwoInvokersAndFiveUsers_EachUserKeepsToOne()
    {
        var time = new FakeTimeProvider();
        var (one, other) = (new FakeTarget(), new FakeTarget());
        var core = new RunCore(
            new LoadPlan
            {
                Target = LoadTarget.Get("First", Rehearsal.Url),
                Executor = new ConstantVus(5, TimeSpan.FromSeconds(10)),
            },
            time,
            _ => [new HttpMessageInvoker(one), new HttpMessageInvoker(other)]
        );
        (one.Clock, other.Clock) = (core.Clock, core.Clock);

        for (var round = 0; round < 10; round++)
        {
            core.Tick();
            time.Advance(TimeSpan.FromMilliseconds(10));
            one.AnswerDue(core.Clock.NowNs);
            other.AnswerDue(core.Clock.NowNs);
        }

        Assert.Equal((3, 2), (one.MostInFlight, other.MostInFlight));
        Assert.Equal((33, 22), (one.Arrivals.Count, other.Arrivals.Count));
    }
}
