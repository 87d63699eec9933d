using Microsoft.Extensions.Logging.Abstractions;
using Observation.Counters;
using Observation.Runtime;

namespace Observation.Tests.Runtime;

[CollectionDefinition]
public sealed class OwnMeters : ICollectionFixture<OwnMeters.BeforeThem>
{
    /// <summary>This process, asked for meters that it has not: so it looks like one of .NET 8.</summary>
    public sealed class BeforeThem : IAsyncLifetime
    {
        internal RuntimeReading Reading { get; private set; } = null!;

        /// <summary>Every counter of the same time.</summary>
        internal CounterSet Counters { get; private set; } = null!;

        public async ValueTask InitializeAsync()
        {
            using var probe = new RuntimeProbe(
                new ThisProcess(),
                new RuntimeSessionOptions { Meters = ["No.Such.Meter"] },
                TimeProvider.System,
                NullLogger<RuntimeProbe>.Instance
            );
            probe.Start();
            Reading = (
                await Eventually.WaitForAsync(
                    () => probe.Reading,
                    reading => reading?.PerSecond("dotnet.thread_pool.work_item.count") is not null,
                    TestContext.Current.CancellationToken
                )
            )!;

            // The list is of one moment, the reading of another: the first list may be older than the first event.
            Counters = (
                await Eventually.WaitForAsync(
                    () => probe.Counters,
                    set => set?.Counters.Any(counter => counter.Instrument == "threadpool-queue-length") == true,
                    TestContext.Current.CancellationToken
                )
            )!;
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }

    /// <summary>The process of the tests, watched.</summary>
    internal sealed class ThisProcess : IWatchedProcess
    {
        public event Action? Changed
        {
            add { }
            remove { }
        }

        public int? ProcessId => Environment.ProcessId;

        public int Port => 0;
    }
}
