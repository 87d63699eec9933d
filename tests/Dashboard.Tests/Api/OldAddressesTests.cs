using System.Net;

namespace Dashboard.Tests.Api;

public sealed class OldAddressesTests(ApiFixture api)
{
    [Theory]
    [InlineData("GET", "/api/history", "/api/runs")]
    [InlineData("POST", "/api/history", "/api/runs/import")]
    [InlineData("GET", "/api/history/20260301-120000-1", "/api/runs/20260301-120000-1/document")]
    [InlineData("DELETE", "/api/history/20260301-120000-1", "/api/runs/20260301-120000-1")]
    [InlineData("GET", "/api/history/a/export?format=csv", "/api/runs/a/export?format=csv")]
    [InlineData("PUT", "/api/history/a/labels", "/api/runs/a/labels")]
    [InlineData("POST", "/api/history/a/restore", "/api/runs/a/restore")]
    [InlineData("GET", "/api/history/%3Cb%3E", "/api/runs/%3Cb%3E/document")]
    [InlineData("GET", "/api/history//elsewhere.example/", "/api/runs//elsewhere.example")]
    [InlineData("GET", "/target", "/counters")]
    [InlineData("GET", "/settings", "/service")]
    public async Task OldAddress_IsRedirectedWithItsMethod(string verb, string old, string now)
    {
        using var client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false })
        {
            BaseAddress = api.Host.Address,
        };
        using var request = new HttpRequestMessage(new HttpMethod(verb), old);

        using var answer = await client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.PermanentRedirect, answer.StatusCode);
        Assert.Equal(now, answer.Headers.Location!.OriginalString);
    }

    [Fact]
    public async Task Description_OldAddresses_AreNotInIt()
    {
        var description = await api.Host.Client.GetStringAsync(
            new Uri("/openapi/v1.json", UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Contains("/api/runs/{id}/document", description, StringComparison.Ordinal);
        Assert.DoesNotContain("/history", description, StringComparison.OrdinalIgnoreCase);
    }
}
