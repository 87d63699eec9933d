using AudienceWeb;
using Dashboard.Api;
using Dashboard.Hosting;
using Dashboard.Http.Problems;
using Dashboard.Hubs;
using Dashboard.Security;
using Lab.Campaigns.Commands;
using Lab.Campaigns.Composition;
using LoadEngine.Sending;
using Mcp;
using Telemetry;

// Before the first socket of the process: keeps the measurement apart from the thread pool.
InlineSocketCompletions.Enable();

if (FindingsCommand.IsAsked(args))
    return await FindingsCommand.RunAsync(args[2..], Console.Out, Console.Error);
if (LabCommand.IsAsked(args))
    return await LabCommand.RunAsync(args[1..], Console.Out, Console.Error, CommandLineHost.Build);
if (McpCommand.IsRequested(args))
    return await McpCommand.RunAsync(args[1..], Console.Error, CommandLineHost.WithLab);
if (HelpCommand.IsRequested(args))
    return HelpCommand.Run(args, Console.Out);

(args, var opensBrowser) = BrowserOption.Split(args);
args = AudienceSwitch.Expand(args);
return await HostRun.RunAsync(args, opensBrowser, Create, Build);

WebApplicationBuilder Create()
{
    var builder = WebApplication.CreateBuilder(
        new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory }
    );
    builder.Configuration.AddTargetArguments(args);
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
