using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using Lab.Targets.Stacks;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Api;

public sealed class NettraceApiTests : IAsyncLifetime
{
    private static readonly Uri Path = new("/api/target/nettrace", UriKind.Relative),
        FilePath = new("/api/target/nettrace/file", UriKind.Relative);

    private readonly FakeNettraceRecordings _recordings = new();
    private LabHost _host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() =>
        _host = await ApiHost.StartAsync(configure: builder =>
            builder.Services.AddSingleton<INettraceRecordings>(_recordings)
        );

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public async Task StartNettrace_WithoutSeconds_RecordsThirtyAndRefusesASecondRecording()
    {
        using var first = await _host.Client.PostAsync(Path, null, Cancellation);
        using var second = await _host.Client.PostAsync(Path, null, Cancellation);

        var state = await _host.Client.GetFromJsonAsync<JsonElement>(Path, Cancellation);
        Assert.Equal(HttpStatusCode.Accepted, first.StatusCode);
        Assert.Equal(HttpStatusCode.Conflict, second.StatusCode);
        Assert.Equal("Recording", state.GetProperty("phase").GetString());
        Assert.Equal(30, state.GetProperty("seconds").GetInt32());
    }

    [Fact]
    public async Task StartNettrace_Seconds_RecordsThem()
    {
        using var started = await _host.Client.PostAsync(
            new Uri($"{Path}?seconds=5", UriKind.Relative),
            null,
            Cancellation
        );

        Assert.Equal(HttpStatusCode.Accepted, started.StatusCode);
        Assert.Equal(5, _recordings.State.Seconds);
    }

    [Fact]
    public async Task StartNettrace_UnknownParameter_IsRefused()
    {
        using var refused = await _host.Client.PostAsync(
            new Uri($"{Path}?second=5", UriKind.Relative),
            null,
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        Assert.Equal(NettracePhase.None, _recordings.State.Phase);
    }

    [Fact]
    public async Task GetNettraceFile_CompleteRecording_IsTheFile()
    {
        using var missing = await _host.Client.GetAsync(FilePath, Cancellation);
        _recordings.File = typeof(NettraceApiTests).Assembly.Location;

        var file = await _host.Client.GetByteArrayAsync(FilePath, Cancellation);

        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        Assert.Equal(new FileInfo(_recordings.File).Length, file.Length);
    }
}
