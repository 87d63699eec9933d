using System.Net;
using Dashboard.Tests.Api;

namespace Dashboard.Tests.Security;

public sealed class HeadRequestsTests(ApiFixture api)
{
    [Theory]
    [InlineData("/api/lab", HttpStatusCode.OK)]
    [InlineData("/api/runs/unknown", HttpStatusCode.NotFound)]
    public async Task Head_WhateverGetAnswers_IsTheSameWithoutItsBody(string path, HttpStatusCode status)
    {
        using var request = new HttpRequestMessage(HttpMethod.Head, path);

        using var answer = await api.Host.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(status, answer.StatusCode);
        Assert.Contains("json", answer.Content.Headers.ContentType!.MediaType!, StringComparison.Ordinal);
        Assert.Empty(await answer.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
    }
}
