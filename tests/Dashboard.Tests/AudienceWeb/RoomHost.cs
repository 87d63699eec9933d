using System.Net;
using System.Net.Http.Json;
using AudienceWeb;
using AudienceWeb.Phones;
using Dashboard.Tests.Api;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Tests.Shared;

namespace Dashboard.Tests.AudienceWeb;

internal sealed class RoomHost : IAsyncDisposable
{
    private const string Address = "127.0.0.2";

    private RoomHost(LabHost lab, IReadOnlyList<EndpointDataSource> endpoints) => (Lab, Endpoints) = (lab, endpoints);

    public LabHost Lab { get; }

    /// <summary>All endpoints of the application.</summary>
    public IReadOnlyList<EndpointDataSource> Endpoints { get; }

    public AudienceListener Room => Lab.Get<AudienceListener>();

    public Uri Uri => Room.Addresses.Single();

    public string Code => Lab.Get<JoinCode>().Value;

    public static async Task<RoomHost> StartAsync(Action<WebApplicationBuilder>? configure = null)
    {
        WebApplication? app = null;
        var lab = await ApiHost.StartAsync(
            configure: builder =>
            {
                builder.Configuration["Room:Address"] = Address;
                builder.Configuration["Room:Port"] = $"{FreePort.Next(Address)}";
                configure?.Invoke(builder);
                builder.Services.AddAudience(builder.Configuration);
            },
            map: built => app = built
        );
        var host = new RoomHost(lab, [.. ((IEndpointRouteBuilder)app!).DataSources]);
        Assert.Null(await host.Room.OpenAsync());
        return host;
    }

    public HttpClient Phone() =>
        new(new SocketsHttpHandler { CookieContainer = new CookieContainer() }) { BaseAddress = Uri };

    public async Task<HttpClient> JoinedAsync()
    {
        var phone = Phone();
        using var answer = await phone.PostAsJsonAsync(
            "/join",
            new { code = Code },
            TestContext.Current.CancellationToken
        );
        Assert.Equal(HttpStatusCode.NoContent, answer.StatusCode);
        return phone;
    }

    public ValueTask DisposeAsync() => Lab.DisposeAsync();
}
