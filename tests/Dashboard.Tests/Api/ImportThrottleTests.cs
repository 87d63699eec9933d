using System.Net;
using Dashboard.Api;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Api;

public sealed class ImportThrottleTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task TakeAsync_AllAreTaken_WaitsUntilOneIsGivenBackOnce()
    {
        using var turns = new ImportThrottle();
        var taken = new List<IDisposable>();
        for (var turn = 0; turn < ImportThrottle.MaxConcurrent; turn++)
            taken.Add(await turns.AcquireAsync(Cancellation));
        var (next, last) = (turns.AcquireAsync(Cancellation), turns.AcquireAsync(Cancellation));
        Assert.False(next.IsCompleted);

        taken[0].Dispose();
        taken[0].Dispose();
        (await next).Dispose();
        (await last).Dispose();

        using var gone = new CancellationTokenSource();
        var (first, second) = (await turns.AcquireAsync(Cancellation), turns.AcquireAsync(gone.Token));
        await gone.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => second);
        first.Dispose();
    }

    [Fact]
    public async Task Import_WhileAllTurnsAreTaken_WaitsForOneAndIsStored()
    {
        await using var host = await ApiHost.StartAsync();
        var turns = host.Get<ImportThrottle>();
        var taken = new List<IDisposable>();
        for (var turn = 0; turn < ImportThrottle.MaxConcurrent; turn++)
            taken.Add(await turns.AcquireAsync(Cancellation));
        using var document = new ByteArrayContent(RunDocumentWriter.ToBytes(RunSamples.CreateImported()))
        {
            Headers = { ContentType = new("application/json") },
        };

        var import = host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), document, Cancellation);
        await Eventually.WaitForAsync(() => turns.WaitingBytes, bytes => bytes > 0, Cancellation);
        Assert.False(import.IsCompleted);
        taken.ForEach(turn => turn.Dispose());

        using var answer = await import;
        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        // A rejected upload also releases its slot.
        using var wrong = new StringContent("{}", new System.Net.Http.Headers.MediaTypeHeaderValue("application/json"));
        for (var time = 0; time <= ImportThrottle.MaxConcurrent; time++)
        {
            using var refused = await host.Client.PostAsync(
                new Uri("/api/runs/import", UriKind.Relative),
                wrong,
                Cancellation
            );
            Assert.Equal(HttpStatusCode.UnprocessableEntity, refused.StatusCode);
        }
    }

    // Regression: two clients that sent nothing held both slots until their timeout.
    [Fact]
    public async Task Import_OthersSendSlowly_IsStoredMeanwhile()
    {
        // On a machine that stalls they may be refused as too slow, which this test does not check.
        await using var host = await ApiHost.StartAsync(
            configure: builder => builder.Services.AddSingleton<TimeProvider>(new PatientTime()),
            map: app => app.Use(WithoutSlowestRate)
        );
        var slow = new List<(SlowContent Content, Task<HttpResponseMessage> Answer)>();
        for (var number = 0; number <= ImportThrottle.MaxConcurrent; number++)
        {
            var content = new SlowContent();
            slow.Add(
                (content, host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), content, Cancellation))
            );
            await content.Begun.WaitAsync(Cancellation);
        }

        using var document = new ByteArrayContent(RunDocumentWriter.ToBytes(RunSamples.CreateImported()))
        {
            Headers = { ContentType = new("application/json") },
        };
        using var answer = await host.Client.PostAsync(
            new Uri("/api/runs/import", UriKind.Relative),
            document,
            Cancellation
        );

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        Assert.All(slow, pair => Assert.False(pair.Answer.IsCompleted));
        foreach (var (content, sent) in slow)
        {
            content.End();
            using var refused = await sent;
            Assert.Equal(HttpStatusCode.UnprocessableEntity, refused.StatusCode);
            content.Dispose();
        }
    }

    [Fact]
    public async Task ReadAsync_NoRoomLeft_GoesOnWithATurnAndGivesEverythingBack()
    {
        using var turns = new ImportThrottle();
        Assert.True(turns.TryReserve(ImportThrottle.MaxWaitingBytes));
        using var first = await turns.AcquireAsync(Cancellation);
        using (var document = new UploadReader(turns, TimeProvider.System))
        {
            using var body = new MemoryStream(new byte[100_000]);
            Assert.Equal(100_000, (await document.ReadAsync(body, 100_000, Cancellation))!.Value.Length);
            Assert.False(turns.AcquireAsync(Cancellation).IsCompleted);
        }

        // The waiting upload has the slot now.
        turns.Release(ImportThrottle.MaxWaitingBytes);
        Assert.True(turns.TryReserve(ImportThrottle.MaxWaitingBytes));
    }

    [Fact]
    public async Task ReadAsync_LongerThanTheLimit_IsNothingAndKeepsNoRoom()
    {
        using var turns = new ImportThrottle();
        using (var document = new UploadReader(turns, TimeProvider.System))
        {
            using var body = new MemoryStream(new byte[100_001]);
            Assert.Null(await document.ReadAsync(body, 100_000, Cancellation));
        }

        Assert.True(turns.TryReserve(ImportThrottle.MaxWaitingBytes));
    }

    [Fact]
    public async Task ReadAsync_MuchWasSentAndThenNothing_IsGivenUpAndGivesItsRoomBack()
    {
        using var turns = new ImportThrottle();
        var time = new FakeTimeProvider();
        using (var document = new UploadReader(turns, time))
        {
            var sent = new System.IO.Pipelines.Pipe(new(pauseWriterThreshold: 0));
            await sent.Writer.WriteAsync(new byte[1_000_000], Cancellation);

            var reading = document.ReadAsync(sent.Reader.AsStream(), RunStore.MaxImportBytes, Cancellation);
            time.Advance(UploadReader.PartTimeout);
            var refused = await Assert.ThrowsAsync<Microsoft.AspNetCore.Http.BadHttpRequestException>(() => reading);

            Assert.Equal(408, refused.StatusCode);
        }

        Assert.True(turns.TryReserve(ImportThrottle.MaxWaitingBytes));
    }

    private static Task WithoutSlowestRate(HttpContext context, RequestDelegate next)
    {
        if (context.Features.Get<IHttpMinRequestBodyDataRateFeature>() is { } rate)
            rate.MinDataRate = null;
        context.Features.Set<IHttpMinRequestBodyDataRateFeature>(new NoRate());
        return next(context);
    }

    private sealed class NoRate : IHttpMinRequestBodyDataRateFeature
    {
        public MinDataRate? MinDataRate { get; set; }
    }

    private sealed class PatientTime : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            base.CreateTimer(
                callback,
                state,
                dueTime == UploadReader.PartTimeout ? Timeout.InfiniteTimeSpan : dueTime,
                period
            );
    }

    private sealed class SlowContent : HttpContent
    {
        private readonly TaskCompletionSource _begun = new(TaskCreationOptions.RunContinuationsAsynchronously),
            _end = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public SlowContent() => Headers.ContentType = new("application/json");

        public Task Begun => _begun.Task;

        public void End() => _end.TrySetResult();

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            await stream.WriteAsync("{"u8.ToArray());
            await stream.FlushAsync();
            _begun.TrySetResult();
            await _end.Task;
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
