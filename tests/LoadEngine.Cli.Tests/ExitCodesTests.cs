using LoadEngine.Cli.Tests.Results;

namespace LoadEngine.Cli.Tests;

public sealed class ExitCodesTests
{
    [Theory]
    [InlineData(0, "p95<500")]
    [InlineData(98, "p95<5")]
    [InlineData(98, "rps>100000")]
    [InlineData(98, "p95<5", "failed_rate<50%")]
    [InlineData(99, "failed_rate<0.1%")]
    [InlineData(99, "p95<5", "failed_rate<0.1%")]
    public void From_SaturatedGenerator_DecidesOnlyWhatItCannotCause(int code, params string[] thresholds) =>
        Assert.Equal(code, ExitCodes.From(ResultSamples.Full(thresholds)));
}
