using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Runs;

public sealed class TargetRecordingTests
{
    private const long QuarterNs = 250_000_000;

    private readonly TargetRecording _target = new(LoadTarget.Get("First", "http://localhost:1/"), warmUpNs: 0, new())
    {
        ActiveNs = 1,
    };

    [Fact]
    public void CollectInterval_AnswersAfterASwitch_CameNoLaterThanTheLongestOfThemTook()
    {
        Answer(latencyMs: 900);
        _target.CollectInterval(0);
        Answer(latencyMs: 68);
        _target.CollectInterval(QuarterNs);
        _target.CollectInterval(QuarterNs);
        Assert.Equal(68, _target.AnsweredAfterNs / 1e6, 0.1);

        _target.CollectInterval(0);
        Answer(latencyMs: 400);
        _target.CollectInterval(QuarterNs);
        Assert.Equal(68 + 250, _target.AnsweredAfterNs / 1e6, 0.1);
        Answer(latencyMs: 400);
        _target.CollectInterval(QuarterNs);

        Assert.Equal(68 + 400, _target.AnsweredAfterNs / 1e6, 0.1);
    }

    private void Answer(int latencyMs)
    {
        _target.Recorder.Start(1);
        _target.Recorder.End(new(latencyMs * 1_000_000L, latencyMs * 1_000_000L, 1, 200, ErrorKind.None, 0));
    }
}
