using System.Net;
using System.Threading.RateLimiting;
using TargetApi.Settings;
using TargetApi.Tests.Running;
using TargetApi.UnboundedIo;

namespace TargetApi.Tests.UnboundedIo;

public sealed class IoLimiterTests
{
    [Fact]
    public void Options_OfTheDefaults_AreTheArticles()
    {
        var options = IoLimiter.Options(new IoLimits());

        Assert.Equal(500, options.PermitLimit);
        Assert.Equal(100, options.QueueLimit);
        Assert.Equal(QueueProcessingOrder.OldestFirst, options.QueueProcessingOrder);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task GoodIo_MoreThanPermitsAndQueue_ServesTheseAndAnswers429ToTheRest()
    {
        await using var target = Small();
        using var client = target.CreateClient();

        // Long enough that all twelve have arrived before the first is done.
        var answers = await Task.WhenAll(
            Enumerable.Range(0, 12).Select(_ => Answer.GetAsync(client, "/good/io?delayMs=2500"))
        );

        Assert.Equal(3 + 2, answers.Count(answer => answer.Status == HttpStatusCode.OK));
        Assert.Equal(12 - 5, answers.Count(answer => answer.Status == HttpStatusCode.TooManyRequests));
    }

    [Fact]
    public async Task GoodIo_AfterAnOverflow_ServesAgain()
    {
        await using var target = Small();
        using var client = target.CreateClient();
        await Task.WhenAll(Enumerable.Range(0, 12).Select(_ => Answer.GetAsync(client, "/good/io?delayMs=50")));

        var answer = await Answer.GetAsync(client, "/good/io?delayMs=5");

        Assert.Equal(HttpStatusCode.OK, answer.Status);
    }

    [Fact]
    public async Task BadIo_MoreThanTheLimits_ServesEveryone()
    {
        await using var target = Small();
        using var client = target.CreateClient();

        var answers = await Task.WhenAll(
            Enumerable.Range(0, 12).Select(_ => Answer.GetAsync(client, "/bad/io?delayMs=200"))
        );

        Assert.All(answers, answer => Assert.Equal(HttpStatusCode.OK, answer.Status));
    }

    private static InProcessTarget Small() => new(("Target:Io:PermitLimit", "3"), ("Target:Io:QueueLimit", "2"));
}
