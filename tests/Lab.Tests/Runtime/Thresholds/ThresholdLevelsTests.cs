using Lab.Runtime.Thresholds;

namespace Lab.Tests.Runtime.Thresholds;

public sealed class ThresholdLevelsTests
{
    [Fact]
    public void Json_LatenciesAmongThresholds_AreTheOnlyLines() =>
        Assert.Equal(
            "[{\"value\":500,\"label\":\"p95\\u003C500\",\"colour\":\"--bad\"},{\"value\":1500,\"label\":\"avg\\u003C=1.5s\",\"colour\":\"--bad\"}]",
            ThresholdLevels.Json(["p95<500", "failed_rate<2%", "avg<=1.5s", "rps>100", "nonsense"])
        );

    [Fact]
    public void Json_None_IsAnEmptyList() => Assert.Equal("[]", ThresholdLevels.Json([]));
}
