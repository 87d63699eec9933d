using TargetApi.Blocking;
using TargetApi.Bursts;
using TargetApi.Hosting;
using TargetApi.HttpClients;
using TargetApi.Settings;
using TargetApi.Tuning;
using TargetApi.UnboundedIo;
using TargetApi.Vitals;

var commandLine = new TargetCommandLine(args);
var builder = WebApplication.CreateBuilder(commandLine.HostOptions);

var (settings, mistakes) = TargetSettings.Read(builder.Configuration, commandLine.Urls);
if (mistakes.Count > 0)
    return StartFailure.BadSettings(mistakes);

var console = builder.AddConsole();
builder.AddListening(settings);
builder.AddFailureAnswers();
builder.AddPooledHttpClient(settings);
builder.AddIoLimiter(settings);

var app = builder.Build();
app.UseExceptionHandler();
app.UseRateLimiter();

app.MapVitals();
app.MapBlocking();
app.MapHttpClients();
app.MapUnboundedIo();
app.MapTuning();
app.MapBursts();

try
{
    await app.StartAsync();
}
catch (Exception failure) when (StartFailure.IsAddressUnavailable(failure))
{
    return StartFailure.AddressUnavailable(settings, failure);
}

Heartbeat.Start();
console.Open(app.Services.GetRequiredService<OwnAddress>());
if (commandLine.ExitWhenStdinCloses)
    StdinWatch.Start(app.Lifetime);

await app.WaitForShutdownAsync();
return 0;
