using System.Collections.Concurrent;
using System.Net;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Pages;

/// <summary>The data folder is read on the thread pool, because reading on the circuit would block the viewer.</summary>
public sealed class StoreReadingTests : IAsyncLifetime
{
    private readonly WatchedStore store = new(StoredRuns.Run("a"), StoredRuns.Run("b", 20, name: "b"));
    private PagesHost host = null!;

    public async ValueTask InitializeAsync() =>
        host = await PagesHost.StartAsync(store, builder => builder.Services.AddSingleton<ISweeps>(store));

    public ValueTask DisposeAsync() => host.DisposeAsync();

    [Theory]
    [InlineData("runs", "Deleted List ListSweeps Unreadable")]
    [InlineData("runs/a", "ReadAsync")]
    [InlineData("runs/none", "Deleted FindRun ReadAsync")]
    [InlineData("runs/a/replay", "ReadAsync")]
    [InlineData("compare", "List")]
    [InlineData("compare?runs=a,b", "ReadAsync")]
    [InlineData("sweeps", "ListSweeps")]
    [InlineData("sweeps/none", "Find ListSweeps")]
    public async Task Page_ThatShowsStoredThings_ReadsThemOffTheCircuit(string path, string readings)
    {
        using var answer = await host.Client.GetAsync(
            new Uri(path, UriKind.Relative),
            TestContext.Current.CancellationToken
        );

        Assert.Equal(
            path.EndsWith("none", StringComparison.Ordinal) ? HttpStatusCode.NotFound : HttpStatusCode.OK,
            answer.StatusCode
        );
        Assert.Equal(readings.Split(' '), store.Readings.Keys.Order());
        Assert.DoesNotContain(store.Readings, reading => reading.Value);
    }

    private sealed class WatchedStore(params IReadOnlyList<RunDocument> runs) : IRunStore, ISweeps
    {
        private readonly InMemoryRunStore inner = new(runs);

        public event Action? Changed
        {
            add { }
            remove { }
        }

        public ConcurrentDictionary<string, bool> Readings { get; } = new();

        public string? BlockedReason => null;

        public SweepProgress? Current => null;

        public IReadOnlyList<RunHeader> List() => Watched(nameof(List), inner.List());

        public IReadOnlyList<DeletedRun> Deleted() => Watched(nameof(Deleted), inner.Deleted());

        public IReadOnlyList<RunEntry> Entries => [];

        public IReadOnlyList<RunEntry> Unreadable() => Watched(nameof(Unreadable), inner.Unreadable());

        public Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation) =>
            Watched(nameof(ReadAsync), inner.ReadAsync(id, cancellation));

        public Task WaitUntilStartedAsync(string id, CancellationToken cancellation) => Task.CompletedTask;

        public Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation) =>
            inner.LabelAsync(id, labels, cancellation);

        public Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation) =>
            inner.SavePredictionAsync(id, prediction, cancellation);

        public Task<bool> DeleteAsync(string id, CancellationToken cancellation) => inner.DeleteAsync(id, cancellation);

        public Task<bool> RestoreAsync(string id, CancellationToken cancellation) =>
            inner.RestoreAsync(id, cancellation);

        public Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation) =>
            inner.ImportAsync(document, cancellation);

        RunEntry? IRunStore.Find(string id) => Watched("FindRun", inner.Find(id));

        SweepList ISweeps.List() => Watched("ListSweeps", new SweepList([], []));

        public SweepDocument? Find(string id) => Watched<SweepDocument?>(nameof(Find), null);

        public LabResult Start(SweepRequest request) => LabResult.Done;

        public LabResult Resume(string id) => LabResult.Done;

        public LabResult Stop() => LabResult.Done;

        private T Watched<T>(string reading, T answer)
        {
            var isOnCircuit = SynchronizationContext.Current is not null;
            Readings.AddOrUpdate(reading, isOnCircuit, (_, before) => before || isOnCircuit);
            return answer;
        }
    }
}
