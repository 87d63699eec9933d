using System.Net;
using Dashboard.Api;
using Lab.Runs;
using Lab.Testing;

namespace Dashboard.Tests.Api;

public sealed class ImportTurnsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task TakeAsync_AllAreTaken_WaitsUntilOneIsGivenBackOnce()
    {
        using var turns = new ImportTurns();
        var taken = new List<IDisposable>();
        for (var turn = 0; turn < ImportTurns.AtATime; turn++) taken.Add(await turns.TakeAsync(Cancellation));
        var (next, last) = (turns.TakeAsync(Cancellation), turns.TakeAsync(Cancellation));
        Assert.False(next.IsCompleted);

        taken[0].Dispose();
        taken[0].Dispose();
        (await next).Dispose();
        (await last).Dispose();

        using var gone = new CancellationTokenSource();
        var (first, second) = (await turns.TakeAsync(Cancellation), turns.TakeAsync(gone.Token));
        await gone.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => second);
        first.Dispose();
    }

    [Fact]
    public async Task Import_WhileAllTurnsAreTaken_WaitsForOneAndIsStored()
    {
        await using var host = await ApiHost.StartAsync();
        var turns = host.Get<ImportTurns>();
        var taken = new List<IDisposable>();
        for (var turn = 0; turn < ImportTurns.AtATime; turn++) taken.Add(await turns.TakeAsync(Cancellation));
        using var document = new ByteArrayContent(RunDocumentWriter.ToBytes(RunSamples.Run())) { Headers = { ContentType = new("application/json") } };

        var import = host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), document, Cancellation);
        await Task.WhenAny(import, Task.Delay(TimeSpan.FromMilliseconds(500), Cancellation));
        Assert.False(import.IsCompleted);
        taken.ForEach(turn => turn.Dispose());

        using var answer = await import;
        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        // A refusal gives its turn back, too.
        using var wrong = new StringContent("{}", new System.Net.Http.Headers.MediaTypeHeaderValue("application/json"));
        for (var time = 0; time <= ImportTurns.AtATime; time++)
        {
            using var refused = await host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), wrong, Cancellation);
            Assert.Equal(HttpStatusCode.UnprocessableEntity, refused.StatusCode);
        }
    }
}
