using System.Text.Json.Serialization;
using Dashboard.BeforeAfter;
using Dashboard.Components;
using Dashboard.Exports;
using Dashboard.Hosting;
using Dashboard.Judging;
using Dashboard.Probes;
using Dashboard.Recordings;
using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Sweeps;
using Dashboard.Targeting;
using LoadEngine.Sending;

// Before the first socket of the process: keeps the measurement apart from the thread pool.
InlineSocketCompletions.Enable();

// Settings and pages lie beside the program, whichever folder it is started from.
var builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
builder.UseDefaultAddress();
builder.Services.AddSingleton(TimeProvider.System);
builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services.AddProblemDetails();
builder.Services.AddOpenApi();
builder.Services.AddTarget(builder.Configuration);
builder.Services.AddProbes();
builder.Services.AddLab();
builder.Services.AddStreaming();
builder.Services.AddJudging();
builder.Services.AddRecordings();
builder.Services.AddBeforeAfter();
builder.Services.AddSweeps();
builder.AddStage();

var app = builder.Build();
app.UseStatusCodePages();
app.MapOpenApi();
app.MapLabApi();
app.MapHistoryApi();
app.MapExportsApi();
app.MapBeforeAfterApi();
app.MapSweepsApi();
app.MapStreaming();
app.MapStage();

return await app.RunUntilStoppedAsync();
