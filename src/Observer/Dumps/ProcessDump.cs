using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Runtime;
using Observation.Processes;
using Observation.Stacks;
using Observer.Processes;
using Observer.Runtime;
using Observer.Source;
using IlOffsets = Observer.Runtime.IlOffsets;

namespace Observer.Dumps;

/// <summary>
/// A dump of a process through its diagnostic port. The runtime writes the file by a child process of the target, so it needs no
/// permission to read the memory. The file is deleted before it is analysed. Not thread-safe.
/// </summary>
internal sealed class ProcessDump : IDisposable
{
    private const string FolderPrefix = "concurrency-dump-",
        Writer = "createdump";

    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(1);

    private readonly DataTarget _file,
        _target;
    private readonly MappedFiles _mapped;
    private readonly SourceLines _symbols = new();
    private readonly CallSites _calls = new();

    private ProcessDump(DataTarget file, MappedFiles mapped, TargetRuntime runtime, double stopMs, long bytes)
    {
        (_file, _mapped, StopMs, Bytes) = (file, mapped, stopMs, bytes);
        _target = new(new DumpReader(file.DataReader, mapped), new() { FileLocator = new LocalFiles() });
        var clr = _target.ClrVersions[0].CreateRuntime(runtime.DebuggingLibrary, ignoreMismatch: true);
        Loaded = new(
            clr,
            new(
                new IlOffsets(clr),
                _symbols,
                new CallLines(_symbols, _calls),
                new CodeOrigins(_symbols, runtime.FrameworkFolder),
                runtime.Root
            )
        );
    }

    /// <summary>The runtime at the time of the dump.</summary>
    public LoadedRuntime Loaded { get; }

    /// <summary>Time for which the process was stopped, in milliseconds.</summary>
    public double StopMs { get; }

    /// <summary>Size of the file.</summary>
    public long Bytes { get; }

    /// <summary>True if the runtime has the program that writes dumps.</summary>
    public static bool IsPossible(TargetRuntime runtime) =>
        runtime.Root.Length == 0 && File.Exists(Path.Combine(Path.GetDirectoryName(runtime.Library)!, Writer));

    /// <summary>Writes a dump and opens it.</summary>
    /// <exception cref="DiagnosticsClientException">The runtime cannot write it.</exception>
    /// <exception cref="TimeoutException">The runtime did not write it in time.</exception>
    public static ProcessDump Take(int process, TargetRuntime runtime)
    {
        DeleteAbandoned();
        // Only the user can read it.
        var folder = Directory.CreateTempSubdirectory($"{FolderPrefix}{Environment.ProcessId}-").FullName;
        try
        {
            var file = Path.Combine(folder, "core");
            var stop = Stopwatch.StartNew();
            using var timeout = new CancellationTokenSource(Timeout);
            DiagnosticPorts
                .Connect(process)
                .WriteDumpAsync(DumpType.WithHeap, file, logDumpGeneration: false, timeout.Token)
                .GetAwaiter()
                .GetResult();
            var stopMs = stop.Elapsed.TotalMilliseconds;
            var stream = File.OpenRead(file);
            return new(
                DataTarget.LoadDump(file, stream, leaveOpen: false, new() { FileLocator = new LocalFiles() }),
                MappedFiles.Of(process),
                runtime,
                stopMs,
                stream.Length
            );
        }
        catch (OperationCanceledException)
        {
            throw new TimeoutException($"The dump was not written within {Timeout.TotalSeconds:0} s.");
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    public void Dispose()
    {
        Loaded.Runtime.Dispose();
        _target.Dispose();
        _file.Dispose();
        _mapped.Dispose();
        _symbols.Dispose();
        _calls.Dispose();
    }

    // An observer that was killed while a dump was written has left it.
    private static void DeleteAbandoned()
    {
        foreach (var folder in Directory.GetDirectories(Path.GetTempPath(), FolderPrefix + "*"))
        {
            var owner = Path.GetFileName(folder)[FolderPrefix.Length..].Split('-')[0];
            if (Directory.Exists($"/proc/{owner}"))
                continue;
            try
            {
                Directory.Delete(folder, recursive: true);
            }
            catch (Exception denied) when (denied is IOException or UnauthorizedAccessException)
            {
                // It belongs to another user.
            }
        }
    }
}
