using System.Text.Json.Serialization;
using Dashboard.BeforeAfter;
using Dashboard.Components;
using Dashboard.Counters;
using Dashboard.Exports;
using Dashboard.Findings;
using Dashboard.Hosting;
using Dashboard.Judging;
using Dashboard.OwnEndpoints;
using Dashboard.Probes;
using Dashboard.Reproduction;
using Dashboard.Recordings;
using Dashboard.Runs;
using Dashboard.Stacks;
using Dashboard.Streaming;
using Dashboard.Sweeps;
using Dashboard.Targeting;
using LoadEngine.Sending;

// Before the first socket of the process: keeps the measurement apart from the thread pool.
InlineSocketCompletions.Enable();

if (LabCommand.IsAsked(args))
    return await LabCommand.RunAsync(args[1..], Console.Out, Console.Error);

// Settings and pages lie beside the program, whichever folder it is started from.
var builder = WebApplication.CreateBuilder(new WebApplicationOptions { Args = args, ContentRootPath = AppContext.BaseDirectory });
builder.Configuration.AddTargetArguments(args);
builder.UseDefaultAddress();
builder.Services.AddSingleton(TimeProvider.System);
builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services.AddProblemDetails();
builder.Services.AddOpenApi();
builder.Services.AddTarget(builder.Configuration);
builder.Services.AddProbes();
builder.Services.AddLab();
builder.Services.AddOwnService();
builder.Services.AddStreaming();
builder.Services.AddSweeps();
builder.Services.AddFindings();
builder.Services.AddStackCaptures();
builder.Services.AddCounters();
builder.Services.AddJudging();
builder.Services.AddRecordings();
builder.Services.AddBeforeAfter();
builder.AddStage();

var app = builder.Build();
app.UseStatusCodePages();
app.MapOpenApi();
app.MapLabApi();
app.MapSweepsApi();
app.MapTargetApi();
app.MapHistoryApi();
app.MapExportsApi();
app.MapBeforeAfterApi();
app.MapStreaming();
app.MapFindings();
app.MapStacksApi();
app.MapCounters();
app.MapStage();

return await app.RunUntilStoppedAsync();
