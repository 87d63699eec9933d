using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Lab.Targets;
using Lab.Targets.Connections;
using Lab.Testing;

namespace Dashboard.Tests.Api;

public sealed class OwnServiceTests(ApiFixture api)
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("http://localhost:{0}/health")]
    [InlineData("http://127.1:{0}/")]
    [InlineData("http://0x7f.1:{0}/")]
    [InlineData("http://[::1]:{0}/")]
    [InlineData("http://[::ffff:127.0.0.1]:{0}/")]
    public async Task PutService_TheLabItself_IsRefusedAndChangesNothing(string url)
    {
        await using var host = await ApiHost.StartAsync();
        host.Get<LabAddresses>().SetDashboard([host.Address.Port]);
        var before = await host.Client.GetStringAsync(new Uri("/api/target", UriKind.Relative), Cancellation);

        foreach (var port in new[] { host.Address.Port, TargetOptions.DefaultPort })
        {
            using var answer = await host.Client.PutAsJsonAsync(
                "/api/target/service",
                new { url = string.Format(System.Globalization.CultureInfo.InvariantCulture, url, port) },
                Cancellation
            );

            Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
            Assert.NotNull((await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"]!["url"]);
        }

        Assert.Equal(before, await host.Client.GetStringAsync(new Uri("/api/target", UriKind.Relative), Cancellation));
    }

    // Typed as it is, with a slash in it, it was shown.
    [Theory]
    [InlineData("{\"url\":\"http://user:s3cret@localhost:1/\"}")]
    [InlineData("{\"url\":\"http://user:pass/s3cret@localhost:1/\"}")]
    [InlineData("{\"url\":\"http://user:pass#s3cret@localhost:1/\"}")]
    [InlineData("{\"url\":[\"http://user:s3cret@localhost:1/\"]}")]
    [InlineData("{\"url\":{\"password\":\"s3cret\"}}")]
    [InlineData("{\"url\":\"http://localhost:1/\",\"password\":\"s3cret\"}")]
    public async Task PutService_WithASecret_IsRefusedWithoutRepeatingIt(string body)
    {
        using var answer = await api.Host.Client.PutAsync(
            new Uri("/api/target/service", UriKind.Relative),
            new StringContent(body, null, "application/json"),
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.DoesNotContain("s3cret", await answer.Content.ReadAsStringAsync(Cancellation), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/healthz", true)]
    [InlineData("", true)]
    [InlineData("http://example.com/health", false)]
    public async Task PutService_HealthUrl_IsUsedOrRefusedWithItsField(string healthUrl, bool isValid)
    {
        await using var host = await ApiHost.StartAsync();
        await using var service = await OwnKestrel.StartAsync();

        using var answer = await host.Client.PutAsJsonAsync(
            "/api/target/service",
            new { url = service.Address.AbsoluteUri, healthUrl },
            Cancellation
        );

        Assert.Equal(isValid ? HttpStatusCode.OK : HttpStatusCode.BadRequest, answer.StatusCode);
        var errors = (await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"] as JsonObject;
        Assert.Equal(isValid ? null : ["healthUrl"], errors?.Select(field => field.Key));
        Assert.Equal(
            isValid && healthUrl.Length > 0 ? new Uri(service.Address, healthUrl) : null,
            host.Target.Service?.HealthUrl
        );
    }

    [Fact]
    public async Task PutService_HealthUrlOfTheDashboard_IsRefused()
    {
        await using var host = await ApiHost.StartAsync();
        await using var service = await OwnKestrel.StartAsync();
        host.Get<LabAddresses>().SetDashboard([host.Address.Port]);

        using var answer = await host.Client.PutAsJsonAsync(
            "/api/target/service",
            new { url = service.Address.AbsoluteUri, healthUrl = new Uri(host.Address, "/health").AbsoluteUri },
            Cancellation
        );

        Assert.NotNull((await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"]!["healthUrl"]);
        Assert.Null(host.Target.Service);
    }

    [Fact]
    public async Task PutService_NameAndPasswordInTheAddress_IsRefusedWithTheWayOut()
    {
        await using var host = await ApiHost.StartAsync();

        using var answer = await host.Client.PutAsJsonAsync(
            "/api/target/service",
            new { url = $"http://user:s3cret@{host.Address.Authority}/" },
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(
            "header Authorization",
            await answer.Content.ReadAsStringAsync(Cancellation),
            StringComparison.Ordinal
        );
    }
}
