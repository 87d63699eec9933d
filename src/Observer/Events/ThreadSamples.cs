using Microsoft.Diagnostics.Tracing.EventPipe;
using Observation.Stacks;

namespace Observer.Events;

/// <summary>Samples the stacks of all managed threads, and reads the names of all methods.</summary>
internal static class ThreadSamples
{
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(20);

    /// <summary>The return addresses of each thread, by the ID of the thread.</summary>
    /// <param name="process">The process.</param>
    /// <param name="code">Receives the names.</param>
    /// <exception cref="TimeoutException">The names did not arrive in time.</exception>
    public static IReadOnlyDictionary<int, ulong[]> Take(int process, CodeTable code)
    {
        var stacks = new Dictionary<int, ulong[]>();
        using var reader = new EventReader(
            process,
            EventPipeSampler.Samples,
            (reader, source) =>
            {
                code.Follow(source);
                new SampleProfilerTraceEventParser(source).ThreadSample += sample =>
                    stacks[sample.ThreadID] = reader.StackOf(sample);
            }
        );
        Thread.Sleep(EventPipeSampler.SampleTime);
        if (!reader.Stop(Timeout))
            throw new TimeoutException("The names of the methods did not arrive in time.");
        return stacks;
    }
}
