using EndToEnd.Hosting;

namespace EndToEnd.Stage;

/// <summary>A chart may omit only points that are not visible.</summary>
[Collection<StageLane>]
public sealed class ChartLineTests(StageFixture fixture) : LabTest(fixture)
{
    [Theory]
    [InlineData("flat", "() => 50", 2)]
    [InlineData("a ramp", "x => x * 2", 2)]
    [InlineData("a spike", "x => x === 120 ? 10 : 50", 5)]
    [InlineData("a step", "x => x < 120 ? 50 : 10", 4)]
    public async Task Corners_OfALine_AreThoseWithoutWhichItWouldBeAnother(string name, string line, int expected)
    {
        var stage = await OpenStageAsync();

        Assert.True(
            expected
                == await stage.Page.EvaluateAsync<int>(
                    $$"""
                    async () => (await import('/stage/line.js')).cornersOf(Array.from({ length: 240 }, (_, x) => [x,
                      ({{line}})(x)]), 0.5).length
                    """
                ),
            name
        );
    }

    // All measured points are on the drawn line, or at most half a pixel from it.
    [Fact]
    public async Task Corners_OfWhateverIsMeasured_PassEveryPointWithinHalfAPixel()
    {
        var stage = await OpenStageAsync();

        Assert.InRange(
            await stage.Page.EvaluateAsync<double>(
                """
                async () => {
                  const { cornersOf } = await import('/stage/line.js');
                  let furthest = 0, seed = 1;
                  const random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
                  for (let round = 0; round < 200; round++) {
                    const roughness = 20 * random() ** 4;
                    let [x, y] = [0, 50];
                    const points = Array.from({ length: 240 }, () => [x += random() < 0.05 ? 0 : 2.3, y += roughness * (random() - 0.5)]);
                    const corners = cornersOf(points, 0.5);
                    let next = 1;
                    for (const [x, y] of points) {
                      while (corners[next][0] < x) next++;
                      const [[x1, y1], [x2, y2]] = [corners[next - 1], corners[next]];
                      // Several points at the same x: the line is vertical there.
                      const passes = x1 === x2 ? Math.abs(y - Math.min(Math.max(y, Math.min(y1, y2)), Math.max(y1, y2)))
                        : Math.abs(y1 + (y2 - y1) * (x - x1) / (x2 - x1) - y);
                      const isCorner = corners.some(corner => corner[0] === x && corner[1] === y);
                      furthest = Math.max(furthest, isCorner ? 0 : passes);
                    }
                  }
                  return furthest;
                }
                """
            ),
            0,
            0.5001
        );
    }
}
