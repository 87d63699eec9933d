using System.Net;
using Dashboard.Tests.Api;

namespace Dashboard.Tests.Access;

public sealed class HeadRequestsTests
{
    [Theory]
    [InlineData("/api/lab", HttpStatusCode.OK)]
    [InlineData("/api/runs/unknown", HttpStatusCode.NotFound)]
    public async Task Head_WhateverGetAnswers_IsTheSameWithoutItsBody(string path, HttpStatusCode status)
    {
        await using var host = await ApiHost.StartAsync();
        using var request = new HttpRequestMessage(HttpMethod.Head, path);

        using var answer = await host.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(status, answer.StatusCode);
        Assert.Contains("json", answer.Content.Headers.ContentType!.MediaType!, StringComparison.Ordinal);
        Assert.Empty(await answer.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
    }
}
