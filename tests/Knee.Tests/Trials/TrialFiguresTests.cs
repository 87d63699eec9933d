namespace Knee.Tests.Trials;

public sealed class TrialFiguresTests
{
    [Theory]
    [InlineData(5, 0)]
    [InlineData(10, 1)]
    public void LittleResidual_InFlight_IsComparedWithRateTimesLatency(double inFlight, double residual)
    {
        Assert.Equal(residual, (SomeTrials.Figures(100) with { MeanInFlight = inFlight }).LittleResidual!.Value, 6);
    }
}
