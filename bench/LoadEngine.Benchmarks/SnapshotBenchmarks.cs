using BenchmarkDotNet.Attributes;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Benchmarks;

/// <summary>
/// Cost of a snapshot of 0.25 s at 40,000 iterations per second, with all percentiles of all latencies.
/// </summary>
[MemoryDiagnoser]
[ShortRunJob]
public class SnapshotBenchmarks
{
    private const int Iterations = 10_000;
    private readonly long[] _latencies = Latencies.Make();
    private readonly Recorder _recorder = new();
    private readonly Tally _interval = new();
    private readonly Tally _total = new();

    /// <summary>Refills the recorder before each measured snapshot.</summary>
    [IterationSetup]
    public void Record()
    {
        for (var i = 0; i < Iterations; i++)
        {
            _recorder.Start(0);
            _recorder.End(new(_latencies[i], _latencies[i], _latencies[i], 200, ErrorKind.None, 26));
        }
    }

    /// <summary>Takes the interval, adds it to the total, and computes the figures of both.</summary>
    [Benchmark]
    public double? Take()
    {
        _recorder.CollectInterval(_interval);
        _total.Add(_interval);
        return IterationFigures.From(_interval, TimeSpan.FromSeconds(0.25)).Response?.P99Ms
            + IterationFigures.From(_total, TimeSpan.FromSeconds(1)).Response?.P99Ms;
    }
}
