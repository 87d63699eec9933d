using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using Lab.Targets.XRay;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Observer.Contract;

namespace Dashboard.Tests.Api;

public sealed class XRayApiTests : IAsyncLifetime
{
    private readonly FakeXRay _xray = new();
    private LabHost _host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() =>
        _host = await ApiHost.StartAsync(configure: builder => builder.Services.AddSingleton<IXRay>(_xray));

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public async Task GetXRay_ObservedTarget_HasTheLinesAndDoesNotKeepTheObserver()
    {
        var line = new CodeLocation("Orders.Get", "Shop", "Orders.cs", 12, IsUserCode: true, IsRebuilt: false);
        _xray.Set(
            new XRayView(XRayPhase.Observing, 4711)
            {
                Held = new(default, 9, 1, [new(line, "Thread.Sleep", null, 8)], 30, 0.1, 1),
            }
        );

        var view = await _host.Client.GetFromJsonAsync<JsonElement>("/api/xray", Cancellation);

        var held = view.GetProperty("held").GetProperty("lines")[0];
        Assert.Equal("Observing", view.GetProperty("phase").GetString());
        Assert.Equal(12, held.GetProperty("location").GetProperty("line").GetInt32());
        Assert.Equal(8, held.GetProperty("threads").GetInt32());
        Assert.False(_xray.IsWatched);
    }

    [Fact]
    public async Task StartXRay_WithoutALook_KeepsTheObserver()
    {
        using var response = await _host.Client.PostAsync(new Uri("/api/xray", UriKind.Relative), null, Cancellation);

        Assert.Equal(HttpStatusCode.Accepted, response.StatusCode);
        Assert.True(_xray.IsWatched);
        Assert.Empty(_xray.Requests);
    }

    [Theory]
    [InlineData("awaits", HttpStatusCode.Accepted)]
    [InlineData("Locks", HttpStatusCode.Accepted)]
    [InlineData("quit", HttpStatusCode.NotFound)]
    [InlineData("3", HttpStatusCode.NotFound)]
    [InlineData("heap", HttpStatusCode.NotFound)]
    public async Task RequestLook_Name_IsALookOrNotFound(string look, HttpStatusCode status)
    {
        using var response = await _host.Client.PostAsync(
            new Uri($"/api/xray/{look}", UriKind.Relative),
            null,
            Cancellation
        );

        Assert.Equal(status, response.StatusCode);
        Assert.Equal(status == HttpStatusCode.Accepted ? 1 : 0, _xray.Requests.Count);
    }
}
