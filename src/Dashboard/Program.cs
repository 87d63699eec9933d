using System.Text.Json.Serialization;
using Dashboard.Runs;
using Dashboard.Streaming;
using LoadEngine.Sending;

// Before the first socket of the process: keeps the measurement apart from the thread pool.
InlineSocketCompletions.Enable();

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton(TimeProvider.System);
builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services.AddProblemDetails();
builder.Services.AddOpenApi();
builder.Services.AddLab();
builder.Services.AddStreaming();

var app = builder.Build();
app.MapOpenApi();
app.MapLabApi();
app.MapStreaming();
await app.RunAsync();
