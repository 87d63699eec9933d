using System.Net;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.UnboundedIo;

public sealed class IoEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Theory]
    [Trait("Category", "Long")]
    [InlineData("/bad/io?delayMs=1", 5)]
    [InlineData("/good/io?delayMs=1", 5)]
    [InlineData("/bad/io?delayMs=-7", 5)]
    [InlineData("/good/io?delayMs=42", 42)]
    [InlineData("/bad/io?delayMs=6000", 5_000)]
    [InlineData("/good/io?delayMs=6000", 5_000)]
    [InlineData("/bad/io", 100)]
    [InlineData("/good/io", 100)]
    public async Task Get_AnyDelay_IsClampedAndAMissingOneIs100(string route, int delayMs)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.OK, answer.Status);
        Assert.Equal("io", answer.Text("mode"));
        Assert.Equal(delayMs, answer.Number("delayMs"));
    }

    [Theory]
    [InlineData("/bad/io?delayMs=soon")]
    [InlineData("/good/io?delayMs=99999999999")]
    public async Task Get_DelayThatIsNotANumber_Is400WithProblemDetailsNamingIt(string route)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal(HttpStatusCode.BadRequest, answer.Status);
        Assert.Equal("application/problem+json", answer.MediaType);
        Assert.Contains("delayMs", answer.Text("detail"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/good/io", true)]
    [InlineData("/bad/io", false)]
    public async Task Get_ClientLeaves_OnlyTheFixedVariantStopsWorking(string path, bool cancelled)
    {
        var cancellation = TestContext.Current.CancellationToken;
        await using var processTarget = new InProcessTarget();
        using var client = processTarget.CreateClient();
        using var leave = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        var request = client.GetAsync(new Uri(path + "?delayMs=2000", UriKind.Relative), leave.Token);
        await processTarget.Requests.Began(path).WaitAsync(TimeSpan.FromSeconds(30), cancellation);

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => request);
        Assert.Equal(
            cancelled,
            await processTarget.Requests.EndedCancelled(path).WaitAsync(TimeSpan.FromSeconds(30), cancellation)
        );
    }
}
