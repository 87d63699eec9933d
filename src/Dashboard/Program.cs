using AudienceWeb;
using Dashboard.Api;
using Dashboard.Hosting;
using Dashboard.Http.Problems;
using Dashboard.Hubs;
using Dashboard.Security;
using Lab.Campaigns.Composition;
using LoadEngine.Sending;
using Observer;
using Telemetry;

// A separate process without the web application, because it loads the debugging library of the observed runtime.
if (args is [ObserveCommand.Name, .. var options])
    return ObserveCommand.Run(options);

// Called before the first socket is created: keeps the measurement independent of the thread pool.
InlineSocketCompletions.Enable();

return await CommandLine.InvokeAsync(
    args,
    (settings, errors, opensBrowser) => HostRun.RunAsync(errors, opensBrowser, () => Create(settings), Build)
);

static WebApplicationBuilder Create(string[] settings)
{
    var builder = WebApplication.CreateBuilder(
        new WebApplicationOptions { Args = settings, ContentRootPath = AppContext.BaseDirectory }
    );
    builder.UseDefaultAddress();
    builder.UseDefaultTargetPort();
    return builder;
}

static WebApplication Build(WebApplicationBuilder builder)
{
    builder.Services.AddTelemetry(builder.Configuration).AddLab(builder.Configuration);
    builder.Services.AddAccess(builder.Configuration);
    builder.Services.AddProblemResponses();
    builder.Services.AddApi();
    builder.Services.AddHubs();
    builder.Services.AddAudience(builder.Configuration);
    builder.AddPages();

    var app = builder.Build();
    app.UseProblemResponses();
    app.UseAccess();
    app.MapApi();
    app.MapHubs();
    app.MapPages();
    return app;
}
