using Faults.Dashboards;
using Faults.Soak;

namespace Faults.Tests;

public sealed class SoakCurveTests
{
    [Theory]
    [InlineData(0, 30, "flat")]
    [InlineData(2, 0, "grows")]
    [InlineData(2, 30, "grows")]
    public void Print_MemoryWithGarbageOnTop_JudgesWhatIsKeptByTheLeastOfEachMinute(
        double growsBy,
        double garbage,
        string expected
    )
    {
        var curve = new SoakCurve();
        for (var second = 0; second < 1_800; second += 5)
        {
            var minute = second / 60.0;
            curve.Add(
                TimeSpan.FromSeconds(second),
                [
                    (
                        "dashboard",
                        new ProcessSize(100 + growsBy * minute + garbage * (second % 60 / 55.0) * (minute / 30), 10, 30)
                    ),
                ]
            );
        }

        using var output = new StringWriter();
        var grows = curve.Print(output, TimeSpan.FromMinutes(5), mostGrowth: 0.5);

        var row = Assert.Single(
            output.ToString().Split('\n'),
            line => line.Contains("memory kept", StringComparison.Ordinal)
        );
        Assert.EndsWith($"| {expected} |", row.TrimEnd(), StringComparison.Ordinal);
        Assert.Equal(expected == "grows", grows);
    }
}
