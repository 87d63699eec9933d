using System.Buffers.Text;
using Microsoft.Win32.SafeHandles;

namespace LoadEngine.Generator;

/// <summary>
/// The threads of the generator: scheduler, deadline and event threads. Other work of the process is not included. Each thread
/// registers itself; the processor time can be read from any thread. Linux only.
/// </summary>
internal static class GeneratorThreads
{
    private const string OwnSource = "/proc/thread-self/schedstat";

    private static readonly Lock Changes = new();
    private static readonly List<SafeFileHandle> Entered = [];

    /// <summary>Registers the calling thread until the returned object is disposed, and shortens its time slice.</summary>
    public static IDisposable Enter()
    {
        _ = TimeSlice.Shorten();
        try
        {
            // The file belongs to the thread that opens it, independent of the reading thread.
            var source = File.OpenHandle(OwnSource);
            lock (Changes)
                Entered.Add(source);
            return new Presence(source);
        }
        catch (Exception unknown) when (unknown is IOException or UnauthorizedAccessException)
        {
            return new Presence(null);
        }
    }

    /// <summary>Processor time so far in nanoseconds per thread; empty when the platform does not report it.</summary>
    public static IReadOnlyDictionary<SafeFileHandle, long> ReadNs()
    {
        var times = new Dictionary<SafeFileHandle, long>();
        Span<byte> text = stackalloc byte[64];
        lock (Changes)
            foreach (var source in Entered)
                try
                {
                    // "run-ns wait-ns slices"
                    if (Utf8Parser.TryParse(text[..RandomAccess.Read(source, text, 0)], out long runNs, out _))
                        times[source] = runNs;
                }
                catch (IOException)
                {
                    // The thread has just ended.
                }

        return times;
    }

    private sealed class Presence(SafeFileHandle? source) : IDisposable
    {
        public void Dispose()
        {
            if (source is null)
                return;
            lock (Changes)
                Entered.Remove(source);
            source.Dispose();
        }
    }
}
