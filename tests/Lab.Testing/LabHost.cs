using Lab.Foundation;
using Lab.Foundation.Composition;
using Lab.Runtime;
using Lab.Runtime.Composition;
using Lab.Runtime.Runs;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Targets.Stacks;
using Lab.Targets.XRay;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Lab.Testing;

/// <summary>The lab with its stream on a real Kestrel that serves the target's routes, with fake probes.</summary>
internal sealed class LabHost : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly string _dataFolder;

    private LabHost(WebApplication app, FakeTarget target, FakeProbes probes, string dataFolder)
    {
        (_app, Target, Probes, _dataFolder, Address) = (app, target, probes, dataFolder, new Uri(app.Urls.First()));
        Client = new HttpClient { BaseAddress = Address };
        Target.RunAt(Address);
    }

    public FakeTarget Target { get; }

    public FakeProbes Probes { get; }

    public Uri Address { get; }

    public HttpClient Client { get; }

    public LiveLab Lab => Get<LiveLab>();

    public FrameStream Stream => Get<FrameStream>();

    public T Get<T>()
        where T : notnull => _app.Services.GetRequiredService<T>();

    /// <param name="answer">Handler of the target's routes; responds at once if null.</param>
    /// <param name="configure">Adds or replaces services.</param>
    /// <param name="map">Maps additional routes.</param>
    public static async Task<LabHost> StartAsync(
        Func<HttpContext, Task>? answer = null,
        Action<WebApplicationBuilder>? configure = null,
        Action<WebApplication>? map = null
    )
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var dataFolder = Path.Combine(Path.GetTempPath(), $"lab-host-{Guid.NewGuid():N}");
        builder.Configuration["Lab:DataFolder"] = dataFolder;
        var (target, probes) = (new FakeTarget(), new FakeProbes());
        builder.Services.AddSingleton(TimeProvider.System);
        builder.Services.AddSingleton<ITarget>(target);
        builder.Services.AddSingleton<ITargetChoice>(target);
        builder.Services.AddSingleton<IProbes>(probes);
        builder.Services.AddSingleton<IStackCaptures, EmptyStackCaptures>();
        builder.Services.AddSingleton<IXRay, FakeXRay>();
        builder.Services.AddSingleton<INettraceRecordings, FakeNettraceRecordings>();
        builder.Services.AddLabOptions(builder.Configuration).AddFrames().AddLiveLab();
        builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = TimeSpan.FromSeconds(1));
        configure?.Invoke(builder);
        var app = builder.Build();
        map?.Invoke(app);
        foreach (var route in new[] { "/bad/blocking", "/good/blocking" })
            app.Map(route, answer ?? (context => context.Response.WriteAsync("ok")));
        await app.StartAsync();
        return new LabHost(app, target, probes, dataFolder);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
        if (Directory.Exists(_dataFolder))
            Directory.Delete(_dataFolder, recursive: true);
    }
}
