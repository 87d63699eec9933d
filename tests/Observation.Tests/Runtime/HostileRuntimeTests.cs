using System.Diagnostics;
using Faults.Streams;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Observation.Runtime;

namespace Observation.Tests.Runtime;

/// <summary>A runtime that says nothing that can be understood, or nothing at all.</summary>
[Collection<OwnMeters>]
public sealed class HostileRuntimeTests
{
    private const int Streams = 300;

    // Three hundred streams that claim gigabytes once took all the memory of the machine.
    private const long MostBytes = 2L * 1024 * 1024 * 1024;

    private static readonly RuntimeSessionOptions Options = new();

    public static bool IsLinux => OperatingSystem.IsLinux();

    [Fact]
    [Trait("Category", "Long")]
    public async Task Read_StreamCutOffChangedReorderedOrFromTheFuture_EndsOrIsRefusedAsOne()
    {
        var (recorded, random, refused) = (await RecordedEvents.RecordAsync(Environment.ProcessId), new Random(13), 0);

        for (var number = 0; number < Streams; number++)
        {
            using var events = new MemoryStream(recorded.Damaged(random));
            try
            {
                new RuntimeStream(
                    1,
                    Options,
                    TimeProvider.System,
                    NullLogger.Instance,
                    _ => { },
                    _ => { },
                    _ => { }
                ).Read(events);
            }
            catch (FormatException)
            {
                refused++;
            }
        }

        Assert.InRange(refused, 1, Streams);
        using var self = Process.GetCurrentProcess();
        Assert.InRange(self.PeakWorkingSet64, 1, MostBytes);
    }

    [Fact]
    public async Task Check_WhatARuntimeWrites_IsFollowedToItsLastBlockInPiecesOfAnySize()
    {
        var recorded = (await RecordedEvents.RecordAsync(Environment.ProcessId)).WithoutTerminator;
        for (var piece = 1; piece < 5_000; piece += 613)
        {
            var lengths = new NettraceBlockValidator();
            for (var at = 0; at < recorded.Length; at += piece)
                lengths.Check(recorded.AsSpan(at, Math.Min(piece, recorded.Length - at)));

            // It has not lost its way: a block that is announced now is still looked at.
            Assert.Throws<FormatException>(() => lengths.Check(Announced(int.MaxValue)));
        }

        // What ends a stream is the one thing after which no block comes.
        byte[] Announced(int length) =>
            [5, 5, 1, 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, .. "Block"u8, 6, .. BitConverter.GetBytes(length)];
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "A runtime is passed off in Linux's way.")]
    public async Task Start_ProcessThatTakesTheRequestAndReportsNothing_DoesNotKeepTheNextFromBeingWatched()
    {
        using var sleeper = Process.Start(new ProcessStartInfo("sleep", ["300"]))!;
        try
        {
            await using var silent = new DiagnosticsServer(sleeper.Id, () => null);
            var watched = new Watched { ProcessId = sleeper.Id };
            using var probe = new RuntimeProbe(
                watched,
                Options,
                TimeProvider.System,
                NullLogger<RuntimeProbe>.Instance
            );
            probe.Start();
            await UntilAsync(() => silent.Served == 1);

            watched.Become(Environment.ProcessId);

            await UntilAsync(() => probe.Reading is not null);
        }
        finally
        {
            sleeper.Kill();
        }
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "A runtime is passed off in Linux's way.")]
    public async Task Start_ProcessThatOffersNothing_IsTriedAFewTimesASecondUntilItDoes()
    {
        var (span, log) = (TimeSpan.FromSeconds(3), new CapturedLog());
        using var logs = LoggerFactory.Create(logging => logging.SetMinimumLevel(LogLevel.Debug).AddProvider(log));
        using var sleeper = Sleeper.Start();
        using var probe = new RuntimeProbe(
            new Watched { ProcessId = sleeper.Id },
            Options,
            TimeProvider.System,
            logs.CreateLogger<RuntimeProbe>()
        );
        probe.Start();

        await Task.Delay(span, TestContext.Current.CancellationToken);

        Assert.InRange(log.Lines.Count(line => line.Contains("cannot be reached", StringComparison.Ordinal)), 1, 20);
        await using var late = new DiagnosticsServer(sleeper.Id, () => null);
        await UntilAsync(() => late.Served == 1);
    }

    private static async Task UntilAsync(Func<bool> holds)
    {
        for (var waited = Stopwatch.StartNew(); !holds(); )
        {
            Assert.True(waited.Elapsed < TimeSpan.FromSeconds(60), "It was waited for in vain.");
            await Task.Delay(TimeSpan.FromMilliseconds(20), TestContext.Current.CancellationToken);
        }
    }

    private sealed class Watched : IWatchedProcess
    {
        public event Action? Changed;

        public int? ProcessId { get; set; }

        public int Port => 0;

        public void Become(int process)
        {
            ProcessId = process;
            Changed?.Invoke();
        }
    }
}
