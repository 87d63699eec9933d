using BenchmarkDotNet.Running;
using LoadEngine.Benchmarks;

BenchmarkSwitcher.FromAssembly(typeof(RecordingBenchmarks).Assembly).Run(args);
