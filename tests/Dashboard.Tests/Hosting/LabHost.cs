using System.Text.Json.Serialization;
using Dashboard.Probes;
using Dashboard.Recordings;
using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Hosting;

/// <summary>
/// The lab, its stream and its API on a real Kestrel, with the target's routes on the same server and probes that the test sets.
/// </summary>
internal sealed class LabHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private LabHost(WebApplication app, FakeTarget target, FakeProbes probes)
    {
        (_app, Target, Probes, Address) = (app, target, probes, new Uri(app.Urls.First()));
        Client = new HttpClient { BaseAddress = Address };
        Target.RunAt(Address);
    }

    public FakeTarget Target { get; }

    public FakeProbes Probes { get; }

    public Uri Address { get; }

    public HttpClient Client { get; }

    public Lab Lab => _app.Services.GetRequiredService<Lab>();

    public T Get<T>()
        where T : notnull => _app.Services.GetRequiredService<T>();

    public FrameStream Stream => _app.Services.GetRequiredService<FrameStream>();

    /// <param name="answer">What the target's routes do; answers at once when null.</param>
    /// <param name="configure">Adds what else the test needs; the run history's API is there when its services are.</param>
    public static async Task<LabHost> StartAsync(Func<HttpContext, Task>? answer = null, Action<WebApplicationBuilder>? configure = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var (target, probes) = (new FakeTarget(), new FakeProbes());
        builder.Services.AddSingleton(TimeProvider.System);
        builder.Services.AddSingleton<ITarget>(target);
        builder.Services.AddSingleton<IProbes>(probes);
        builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
        builder.Services.AddProblemDetails();
        builder.Services.AddLab();
        builder.Services.AddStreaming();
        builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = TimeSpan.FromSeconds(1));
        configure?.Invoke(builder);
        var app = builder.Build();
        app.MapLabApi();
        if (app.Services.GetService<IRunStore>() is not null) app.MapHistoryApi();
        app.MapStreaming();
        foreach (var route in new[] { "/bad/blocking", "/good/blocking" }) app.Map(route, answer ?? (context => context.Response.WriteAsync("ok")));
        await app.StartAsync();
        return new LabHost(app, target, probes);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
