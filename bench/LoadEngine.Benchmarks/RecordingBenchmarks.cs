using BenchmarkDotNet.Attributes;
using LoadEngine.Recording;

namespace LoadEngine.Benchmarks;

/// <summary>Cost of recording one iteration (one start and one end), on one core and on all cores.</summary>
[MemoryDiagnoser]
[ShortRunJob]
public class RecordingBenchmarks
{
    private const int Rounds = 32;

    private readonly long[] _latencies = Latencies.Make();
    private readonly Histogram _histogram = new();
    private readonly Recorder _recorder = new();

    /// <summary>Records one value in one histogram.</summary>
    [Benchmark(OperationsPerInvoke = Latencies.Count)]
    public void HistogramValue()
    {
        foreach (var latency in _latencies)
            _histogram.Record(latency);
    }

    /// <summary>Records the start and the end of an iteration with all its latencies.</summary>
    [Benchmark(OperationsPerInvoke = Latencies.Count)]
    public void WholeIteration() => RecordAll();

    /// <summary>
    /// Records on all cores at once; the time is per iteration of one core. The threads start once for many rounds, as
    /// in a run.
    /// </summary>
    [Benchmark(OperationsPerInvoke = Latencies.Count * Rounds)]
    public void WholeIterationContended()
    {
        var threads = new Thread[Environment.ProcessorCount];
        for (var i = 0; i < threads.Length; i++)
            (threads[i] = new Thread(RecordRounds)).Start();
        foreach (var thread in threads)
            thread.Join();
    }

    private void RecordRounds()
    {
        for (var round = 0; round < Rounds; round++)
            RecordAll();
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
