using Microsoft.Diagnostics.Tracing.Etlx;
using Observation.Stacks;

namespace Observation.Tests.Stacks;

/// <summary>The recorder on this process.</summary>
public sealed class NettraceRecorderTests : IDisposable
{
    private const long MaxBytes = 64 << 20;

    private readonly string _folder = Directory.CreateTempSubdirectory("nettrace-tests-").FullName;

    private string Recording => Path.Combine(_folder, "recording.nettrace");

    [Fact]
    public void Record_BlockedThreads_HasSamplesWaitsAndNamesOfMethods()
    {
        using var blocked = new BlockedThreads();
        using var waiting = new Timer(_ => WaitBriefly(), null, 0, 50);
        var sizes = new List<long>();

        NettraceRecorder.Record(
            Environment.ProcessId,
            Recording,
            TimeSpan.FromSeconds(1),
            MaxBytes,
            sizes.Add,
            CancellationToken.None
        );

        var (samples, waits, methods) = Read(Recording);
        Assert.True(samples > 0, $"{samples} samples");
        Assert.True(waits > 0, $"{waits} waits");
        Assert.Contains(methods, method => method.Contains("BlockedThreads.InResult", StringComparison.Ordinal));
        Assert.Equal(new FileInfo(Recording).Length, sizes[^1]);
        Assert.Equal(sizes.Order(), sizes);
    }

    [Fact]
    public void Record_Stopped_EndsEarlyWithACompleteFile()
    {
        using var stop = new CancellationTokenSource(TimeSpan.FromMilliseconds(500));

        NettraceRecorder.Record(
            Environment.ProcessId,
            Recording,
            TimeSpan.FromMinutes(10),
            MaxBytes,
            _ => { },
            stop.Token
        );

        Assert.True(Read(Recording).Samples > 0);
    }

    [Fact]
    public void Record_FileIsFull_EndsEarlyWithACompleteFile()
    {
        NettraceRecorder.Record(
            Environment.ProcessId,
            Recording,
            TimeSpan.FromMinutes(10),
            maxBytes: 1,
            _ => { },
            CancellationToken.None
        );

        Assert.NotEmpty(Read(Recording).Methods);
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static void WaitBriefly()
    {
        using var never = new ManualResetEvent(false);
        never.WaitOne(10);
    }

    private static (int Samples, int Waits, HashSet<string> Methods) Read(string file)
    {
        using var log = new TraceLog(
            TraceLog.CreateFromEventPipeDataFile(file, Path.ChangeExtension(file, ".etlx"), new TraceLogOptions())
        );
        var (samples, waits) = (0, 0);
        foreach (var value in log.Events)
        {
            samples += value.ProviderName == "Microsoft-DotNETCore-SampleProfiler" ? 1 : 0;
            waits += value.EventName == "WaitHandleWait/Start" ? 1 : 0;
        }

        var methods = new HashSet<string>();
        foreach (var method in log.CodeAddresses.Methods)
            methods.Add(method.FullMethodName);
        return (samples, waits, methods);
    }
}
