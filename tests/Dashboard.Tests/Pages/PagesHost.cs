using Dashboard.Hosting;
using Dashboard.Http.Problems;
using Dashboard.Security;
using Lab.Campaigns;
using Lab.Campaigns.Knees;
using Lab.Campaigns.Proofs;
using Lab.Campaigns.Sweeps;
using Lab.Diagnosis.Evaluation;
using Lab.Loads.Generators;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Targets;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Lab.Targets.XRay;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Pages;

/// <summary>The pages on a real Kestrel, with an idle lab.</summary>
internal sealed class PagesHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private PagesHost(WebApplication app) =>
        (_app, Client) = (app, new HttpClient { BaseAddress = new Uri(app.Urls.Single()) });

    public HttpClient Client { get; }

    /// <summary>All endpoints.</summary>
    public IReadOnlyList<EndpointDataSource> Endpoints => [.. ((IEndpointRouteBuilder)_app).DataSources];

    /// <param name="runs">The stored runs.</param>
    /// <param name="configure">Adds services for the test.</param>
    public static async Task<PagesHost> StartAsync(
        IRunStore? runs = null,
        Action<WebApplicationBuilder>? configure = null
    )
    {
        var builder = WebApplication.CreateBuilder(
            new WebApplicationOptions { ApplicationName = typeof(PagesSetup).Assembly.GetName().Name }
        );
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<ILab, IdleLab>();
        builder.Services.AddSingleton<ITarget, AlwaysRunningTarget>();
        builder.Services.AddSingleton<ISweeps, StandingSweeps>();
        builder.Services.AddSingleton<IProofs, StandingProofs>();
        builder.Services.AddSingleton<IKnees, StandingKnees>();
        builder.Services.AddSingleton<IFindings, EmptyFindings>();
        builder.Services.AddSingleton<IStackCaptures, EmptyStackCaptures>();
        builder.Services.AddSingleton<IXRay, FakeXRay>();
        builder.Services.AddSingleton(new LoadSources([]));
        builder.Services.AddSingleton<RuntimeControl>();
        builder.Services.AddSingleton<FrameStream>();
        builder.Services.AddSingleton<PresetSettings>();
        builder.Services.AddSingleton<CampaignEngine>();
        builder.Services.AddSingleton<ILabExperiments>(BuiltInExperiments.Instance);
        builder.Services.AddSingleton(runs ?? new InMemoryRunStore());
        builder.Services.AddAccess(builder.Configuration);
        builder.Services.AddProblemResponses();
        configure?.Invoke(builder);
        builder.AddPages();
        var app = builder.Build();
        app.UseProblemResponses();
        app.UseAccess();
        app.MapPages();
        await app.StartAsync(TestContext.Current.CancellationToken);
        return new PagesHost(app);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }
}
