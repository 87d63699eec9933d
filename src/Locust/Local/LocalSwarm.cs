using System.ComponentModel;
using System.Security.Cryptography;
using Locust.Masters;
using Locust.Scripts;

namespace Locust.Local;

/// <summary>
/// A master and workers on this machine, for trying: started on demand, started anew where one of them has ended, ended with their owner. All
/// members may be called from any thread; one lock lets a single start or end happen at a time.
/// </summary>
/// <param name="workers">Number of workers.</param>
/// <param name="program">The program, by its name or its path.</param>
public sealed class LocalSwarm(int workers, string program) : IDisposable
{
    /// <summary>How long the start may take: Python reads many files the first time.</summary>
    public static readonly TimeSpan MaxStartTime = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2),
        PollInterval = TimeSpan.FromMilliseconds(200);

    private readonly Lock _gate = new();
    private List<SwarmProcess> _processes = [];
    private DirectoryInfo? _folder;
    private volatile LocustMaster? _master;
    private bool _isDisposed;

    /// <summary>Whether the program is there.</summary>
    public static bool IsInstalled(string program) => SwarmCommand.Find(program) is not null;

    /// <summary>Its master; null while it is not up.</summary>
    public LocustMaster? Master => _master;

    /// <summary>Numbers of its processes, the master's first; empty while it is not up.</summary>
    public IReadOnlyList<int> ProcessIds
    {
        get
        {
            lock (_gate)
                return [.. _processes.Select(process => process.Id)];
        }
    }

    /// <summary>Why the master is gone; null while it is there.</summary>
    public string? GetExitReason()
    {
        lock (_gate)
            return _processes is [{ HasEnded: true } master, ..]
                ? $"The Locust master was lost: its process has ended. {master.LastLines}".TrimEnd()
                : null;
    }

    /// <summary>Starts what is not up; returns when master and workers answer.</summary>
    /// <returns>Null when they do; else why not, as a sentence.</returns>
    public string? EnsureRunning()
    {
        lock (_gate)
        {
            if (_isDisposed)
                return "The dashboard is being ended.";
            if (_master is not null && _processes.TrueForAll(process => !process.HasEnded))
                return null;
            End();
            try
            {
                return StartProcesses();
            }
            catch (Exception failure) when (failure is Win32Exception or IOException or UnauthorizedAccessException)
            {
                End();
                return $"Locust could not be started: {failure.Message}";
            }
        }
    }

    /// <summary>Ends its processes.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isDisposed = true;
            End();
        }
    }

    private string? StartProcesses()
    {
        if (SwarmCommand.Find(program) is not { } path)
            return $"There is no program '{program}' here. Install Locust, for example with: apt-get install python3-locust";
        _folder = Directory.CreateTempSubdirectory("locust-");
        File.WriteAllText(Path.Combine(_folder.FullName, LocustFile.Name), LocustFile.Write());
        var webPort = NonEphemeralPorts.FindConsecutive(2);
        var workerPort = webPort + 1;
        var credentials = $"lab:{Convert.ToHexString(RandomNumberGenerator.GetBytes(16))}";
        var command = new SwarmCommand(path, _folder.FullName, webPort, workerPort, credentials);
        _processes.Add(new(command.Master()));
        for (var number = 0; number < workers; number++)
            _processes.Add(new(command.Worker()));
        var master = new LocustMaster(new(new Uri($"http://127.0.0.1:{webPort}/"), credentials));
        if (WaitUntilReady(master) is { } problem)
        {
            master.Dispose();
            End();
            return problem;
        }

        _master = master;
        return null;
    }

    private string? WaitUntilReady(LocustMaster master)
    {
        var waited = System.Diagnostics.Stopwatch.StartNew();
        var problem = "";
        while (waited.Elapsed < MaxStartTime)
        {
            if (_processes.Find(process => process.HasEnded) is { } ended)
                return $"Locust ended as soon as it was started. {ended.LastLines}".TrimEnd();
            problem =
                master.Problem()
                ?? (
                    CountWorkers(master) is var present && present >= workers
                        ? ""
                        : $"{present} of {workers} workers have reported."
                );
            if (problem.Length == 0)
                return null;
            Thread.Sleep(PollInterval);
        }

        return $"Locust did not come up within {MaxStartTime.TotalSeconds:0} s. {problem}";
    }

    private static int CountWorkers(LocustMaster master)
    {
        try
        {
            return master.Read().ActiveWorkers;
        }
        catch (LocustException)
        {
            return 0;
        }
    }

    private void End()
    {
        _master?.Dispose();
        _master = null;

        // The workers first: they hammer on without a master.
        foreach (var process in Enumerable.Reverse(_processes))
        {
            process.End(StopTimeout);
            process.Dispose();
        }

        _processes = [];
        try
        {
            _folder?.Delete(recursive: true);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // A file of some kilobytes stays in the system's own folder for such files.
        }

        _folder = null;
    }
}
