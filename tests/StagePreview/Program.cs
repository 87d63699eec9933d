using Dashboard.Components;
using Dashboard.Runs;
using Dashboard.Targeting;
using StagePreview;

// The stage without a target and without load: for work on the design and for screenshots.
// dotnet run --project tests/StagePreview -- --urls http://localhost:5290 [--RunFrames 1200]
var dashboard = typeof(StageSetup).Assembly;
var builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ApplicationName = dashboard.GetName().Name });
builder.Services.AddSignalR();
builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddSingleton<SimulatedTarget>();
builder.Services.AddSingleton<ITarget>(services => services.GetRequiredService<SimulatedTarget>());
builder.Services.AddSingleton<SimulatedLab>();
builder.Services.AddSingleton<ILab>(services => services.GetRequiredService<SimulatedLab>());
builder.Services.AddHostedService(services => services.GetRequiredService<SimulatedLab>());
builder.AddStage();

var app = builder.Build();
app.MapStage();
app.MapHub<PreviewHub>("/hubs/telemetry");
await app.RunAsync();
