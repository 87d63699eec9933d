using System.Net;
using System.Runtime.CompilerServices;
using Dashboard.Memory;
using Dashboard.Tests.Api;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Leases;
using Lab.Targets.Settings;
using Lab.Testing;

namespace Dashboard.Tests.Memory;

[Collection(nameof(MemoryOfTheProcess))]
public sealed class SpareMemoryTests
{
    private const int BlockBytes = 8_192,
        Megabytes = 128;

    // The collector had no reason of its own: after half an hour of demonstrations its heap was more than twice what was alive in it, and grew.
    [Fact]
    public async Task Changed_RunHasEnded_LeavesTheSystemWhatNobodyUses()
    {
        var lab = new EndingLab();
        var memory = new SpareMemory(lab, TimeProvider.System);
        await memory.StartAsync(TestContext.Current.CancellationToken);
        lab.Begin();
        AllocateAndForget();
        var inTheRun = Committed();

        lab.End();

        await Eventually.WaitForAsync(
            Committed,
            mebibytes => mebibytes < inTheRun - Megabytes / 2,
            TestContext.Current.CancellationToken
        );
        await memory.StopAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task Import_LargeAndRefused_LeavesTheSystemItsMemory()
    {
        await using var host = await ApiHost.StartAsync();
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
        var before = Committed();
        await SendAsync(host.Client, Megabytes / 4);

        await Eventually.WaitForAsync(
            Committed,
            mebibytes => mebibytes < before + Megabytes / 8,
            TestContext.Current.CancellationToken
        );
    }

    private static async Task SendAsync(HttpClient client, int megabytes)
    {
        using var body = new EmptyWords(megabytes) { Headers = { ContentType = new("application/octet-stream") } };
        using var answer = await client.PostAsync(
            new Uri("/api/runs/import", UriKind.Relative),
            body,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
    }

    // Of a frame of its own, so that nothing holds the blocks afterwards; old enough that only a full collection sees that nobody does.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AllocateAndForget()
    {
        var blocks = Enumerable
            .Range(0, Megabytes * 1_024 * 1_024 / BlockBytes)
            .Select(_ => new byte[BlockBytes])
            .ToArray();
        GC.Collect();
        GC.Collect();
        GC.KeepAlive(blocks);
    }

    private static double Committed() => GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes / 1_048_576.0;

    /// <summary>A body that takes no memory where it is sent from.</summary>
    private sealed class EmptyWords(int megabytes) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            var block = new byte[BlockBytes];
            for (var sent = 0L; sent < megabytes * 1_024L * 1_024; sent += block.Length)
                await stream.WriteAsync(block);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = megabytes * 1_024L * 1_024;
            return true;
        }
    }

    /// <summary>A lab that says when a run is on, and nothing else.</summary>
    private sealed class EndingLab : ILab
    {
        public event Action? Changed;

        public LabState State { get; private set; } =
            new(RunPhase.Idle, "blocking", VariantKind.Fragile, null, null, new AlwaysRunningTarget().State, null);

        public void Begin()
        {
            var request = new RunRequest { Users = 1, DurationSeconds = 1 };
            State = State with
            {
                Phase = RunPhase.Running,
                Run = new CurrentRun("run-1", "blocking", DateTimeOffset.UnixEpoch, 1, request),
            };
            Changed?.Invoke();
        }

        public void End()
        {
            State = State with { Phase = RunPhase.Idle, Run = null };
            Changed?.Invoke();
        }

        public Task<StartResult> StartAsync(
            RunRequest request,
            LabLease? lease = null,
            RuntimeSettings? settings = null
        ) => throw new NotSupportedException();

        public LeaseResult Reserve(string why, bool forOneChange = false) => throw new NotSupportedException();

        public LabResult SelectExperiment(string experiment, LabLease? lease = null) =>
            throw new NotSupportedException();

        public LabResult SwitchVariant(VariantKind variant, LabLease? lease = null) =>
            throw new NotSupportedException();

        public LabResult ChangeLoad(LoadChange change) => throw new NotSupportedException();

        public LabResult Stop(string? run = null) => throw new NotSupportedException();

        public RunSummary? Summary(string id) => null;
    }
}
