// A service whose handlers are put into the code that calls them, as a Release build does with short ones: they have no frame on any stack.
// Arguments: a port, and "silent" for a service that writes no log anywhere.
using Observation.InlinedHandlers;

ThreadPool.SetMinThreads(64, 64);
var builder = WebApplication.CreateBuilder();
builder.Logging.ClearProviders();
if (!args.Contains("silent"))
    builder.Logging.AddEventSourceLogger();
builder.Services.AddControllers();
builder.WebHost.UseUrls($"http://127.0.0.1:{args[0]}");
var app = builder.Build();
app.MapGet("/ready", () => "ready");
app.MapGet("/carts/{id}", Blocked.Wait);
app.MapControllers();
app.Run();
