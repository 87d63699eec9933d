using BenchmarkDotNet.Attributes;
using LoadEngine.Recording;

namespace LoadEngine.Benchmarks;

/// <summary>What it costs to write one iteration down, alone and with every core at it. An iteration is one start and one end.</summary>
[MemoryDiagnoser]
[ShortRunJob]
public class RecordingBenchmarks
{
    private readonly long[] _latencies = Latencies.Make();
    private readonly Histogram _histogram = new();
    private readonly Recorder _recorder = new();

    /// <summary>One value into one histogram.</summary>
    [Benchmark(OperationsPerInvoke = Latencies.Count)]
    public void HistogramValue()
    {
        foreach (var latency in _latencies) _histogram.Record(latency);
    }

    /// <summary>The start of an iteration and its end with all its latencies.</summary>
    [Benchmark(OperationsPerInvoke = Latencies.Count)]
    public void WholeIteration() => RecordAll();

    /// <summary>The same on every core at once; time is per iteration of one core.</summary>
    [Benchmark(OperationsPerInvoke = Latencies.Count)]
    public void WholeIterationContended()
    {
        var threads = new Thread[Environment.ProcessorCount];
        for (var i = 0; i < threads.Length; i++) (threads[i] = new Thread(RecordAll)).Start();
        foreach (var thread in threads) thread.Join();
    }

    private void RecordAll()
    {
        foreach (var latency in _latencies)
        {
            _recorder.Start(-1);
            _recorder.End(new(latency, latency, latency, 200, ErrorKind.None, 26));
        }
    }
}
