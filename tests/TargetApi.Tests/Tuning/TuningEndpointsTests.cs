using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Tuning;

public sealed class TuningEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [InlineData("/bad/plain")]
    [InlineData("/good/plain")]
    public async Task Get_EitherVariant_AnswersNextToNothing(string route)
    {
        using var client = target.CreateClient();

        using var answer = await client.GetAsync(
            new Uri(route, UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal("ok", await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}
