using TargetApi.Tests.Running;

namespace TargetApi.Tests.Tuning;

public sealed class TuningEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/plain")]
    [InlineData("/good/plain")]
    public async Task Get_EitherVariant_AnswersOk(string route)
    {
        using var client = target.CreateClient();

        Assert.Equal("ok", await client.GetStringAsync(new Uri(route, UriKind.Relative), TestContext.Current.CancellationToken));
    }
}
