using TargetApi.BackgroundWork;
using TargetApi.Blocking;
using TargetApi.Bursts;
using TargetApi.CacheStampede;
using TargetApi.CpuBound;
using TargetApi.Database;
using TargetApi.Deadlock;
using TargetApi.GcPauses;
using TargetApi.Hosting;
using TargetApi.HotLock;
using TargetApi.HttpClients;
using TargetApi.LoggingLock;
using TargetApi.OutgoingHttp;
using TargetApi.RetryStorm;
using TargetApi.Semaphores;
using TargetApi.Settings;
using TargetApi.SyncOverAsync;
using TargetApi.Tuning;
using TargetApi.UnboundedIo;
using TargetApi.Vitals;

TracePermission.Grant();
var commandLine = new TargetCommandLine(args);
var builder = WebApplication.CreateBuilder(commandLine.HostOptions);

var (settings, mistakes) = TargetSettings.Read(builder.Configuration, commandLine.Urls);
if (mistakes.Count > 0)
    return StartFailure.BadSettings(mistakes);

var console = builder.AddConsole();
builder.AddListening(settings);
builder.AddHostNames(settings);
builder.AddProblemHandling();
builder.AddPooledHttpClient(settings);
builder.AddIoLimiter(settings);
builder.AddLoggingLock();
builder.AddReports();
builder.AddRetryStorm();
builder.AddTransfers();
builder.AddStore();
builder.AddCaches();
builder.AddOrders();
builder.AddSemaphores();
builder.AddDatabase(settings);
builder.AddLeakedConnections(settings);
builder.AddOutgoingHttp();
builder.AddHttp2();

if (commandLine.ExitWhenStdinCloses)
    StartingPool.Limit();
var app = builder.Build();
app.UseExceptionHandler();
app.UseRateLimiter();

app.MapVitals();
app.MapRuntime();
app.MapBlocking();
app.MapSyncOverAsync();
app.MapHttpClients();
app.MapUnboundedIo();
app.MapStore();
app.MapLoggingLock();
app.MapCpuBound();
app.MapRetryStorm();
app.MapTuning();
app.MapBursts();
app.MapCaches();
app.MapOrders();
app.MapSemaphores();
app.MapHotLock();
app.MapTransfers();
app.MapReports();
app.MapDatabase();
app.MapLeakedConnections();
app.MapOutgoingHttp();
app.MapHttp2();

try
{
    await app.StartAsync();
}
catch (Exception failure) when (StartFailure.IsAddressUnavailable(failure))
{
    return StartFailure.AddressUnavailable(settings, failure);
}

Heartbeat.Start();
console.Open(app.Services.GetRequiredService<ListeningAddress>());
if (commandLine.ExitWhenStdinCloses)
    StdinMonitor.Start(app.Lifetime);

await app.WaitForShutdownAsync();
return 0;
