using System.Buffers.Binary;
using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Faults.Streams;

/// <summary>A recorded event stream of a real runtime, and damaged variants of it.</summary>
internal sealed class RecordedEvents(byte[] events)
{
    private const byte NullReference = 1;

    private static readonly TimeSpan Length = TimeSpan.FromSeconds(1.2);

    // The version of the format, followed by the oldest reader version that supports it.
    private static readonly byte[] Version = [4, 0, 0, 0, 4, 0, 0, 0];

    /// <summary>Records the metrics events of a process.</summary>
    public static async Task<RecordedEvents> RecordAsync(int process)
    {
        var meters = new EventPipeProvider(
            "System.Diagnostics.Metrics",
            EventLevel.Informational,
            2,
            new Dictionary<string, string>
            {
                ["SessionId"] = "SHARED",
                ["Metrics"] = "System.Runtime",
                ["RefreshInterval"] = "0.5",
                ["MaxTimeSeries"] = "1000",
                ["MaxHistograms"] = "20",
                ["ClientId"] = Guid.NewGuid().ToString(),
            }
        );
        using var session = new DiagnosticsClient(process).StartEventPipeSession([meters], requestRundown: false);
        using var recording = new MemoryStream();
        var copying = session.EventStream.CopyToAsync(recording);
        await Task.Delay(Length);
        await session.StopAsync(CancellationToken.None);
        await copying;
        return new(recording.ToArray());
    }

    /// <summary>The recorded stream without its terminator.</summary>
    public byte[] WithoutTerminator => events[^1] == NullReference ? events[..^1] : events;

    /// <summary>Its length in bytes.</summary>
    public int Bytes => events.Length;

    /// <summary>The stream with random damage.</summary>
    public byte[] Damaged(Random random)
    {
        var damaged = (byte[])events.Clone();
        var at = random.Next(damaged.Length - 8);
        switch (random.Next(8))
        {
            case 0:
                return damaged[..random.Next(damaged.Length)];
            case 1:
                for (var change = 0; change < 10; change++)
                    damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
                return damaged;
            case 2:
                return Reordered(damaged, random);
            case 3:
                return FromTheFuture(damaged);
            case 4:
                // Lengths and numbers have four bytes; replaces one with two gigabytes or a negative number.
                BinaryPrimitives.WriteInt32LittleEndian(damaged.AsSpan(at), random.Next(2) == 0 ? int.MaxValue : -1);
                return damaged;
            case 5:
                return [.. damaged[..at], .. damaged[..at], .. damaged[at..]];
            case 6:
                random.NextBytes(damaged);
                return damaged;
            default:
                return [];
        }
    }

    private static byte[] FromTheFuture(byte[] damaged)
    {
        var at = damaged.AsSpan().IndexOf(Version);
        if (at >= 0)
            damaged[at] = damaged[at + 4] = 99;
        return damaged;
    }

    private static byte[] Reordered(byte[] damaged, Random random)
    {
        var cuts = Enumerable.Range(0, 3).Select(_ => random.Next(damaged.Length)).Order().ToArray();
        return
        [
            .. damaged[..cuts[0]],
            .. damaged[cuts[1]..cuts[2]],
            .. damaged[cuts[0]..cuts[1]],
            .. damaged[cuts[2]..],
        ];
    }
}
