using System.ComponentModel;
using System.Security.Cryptography;
using Locust.Masters;
using Locust.Scripts;

namespace Locust.Local;

/// <summary>
/// A Locust master and workers on this machine, for local use. Started on demand, restarted if one of them has ended,
/// and stopped by their owner. All members can be called from any thread; a lock serializes starts and stops.
/// </summary>
/// <param name="workers">Number of workers.</param>
/// <param name="program">Name or path of the Locust program.</param>
public sealed class LocalSwarm(int workers, string program) : IDisposable
{
    /// <summary>Time limit for the start: Python reads many files the first time.</summary>
    public static readonly TimeSpan MaxStartTime = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2),
        PollInterval = TimeSpan.FromMilliseconds(200);

    private readonly Lock _gate = new();
    private List<SwarmProcess> _processes = [];
    private DirectoryInfo? _folder;
    private volatile LocustMaster? _master;
    private bool _isDisposed;

    /// <summary>Whether the program is installed.</summary>
    public static bool IsInstalled(string program) => SwarmCommand.Find(program) is not null;

    /// <summary>The master; null while it is not running.</summary>
    public LocustMaster? Master => _master;

    /// <summary>Identifiers of the processes, the master first; empty while the swarm is not running.</summary>
    public IReadOnlyList<int> ProcessIds
    {
        get
        {
            lock (_gate)
                return [.. _processes.Select(process => process.Id)];
        }
    }

    /// <summary>Why the master exited; null while it is running.</summary>
    public string? GetExitReason()
    {
        lock (_gate)
            return _processes is [{ HasEnded: true } master, ..]
                ? $"The Locust master was lost: its process has ended. {master.LastLines}".TrimEnd()
                : null;
    }

    /// <summary>Starts the processes that are not running, and returns when master and workers respond.</summary>
    /// <returns>Null on success, otherwise the reason as a sentence.</returns>
    public string? EnsureRunning()
    {
        lock (_gate)
        {
            if (_isDisposed)
                return "The dashboard is shutting down.";
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

    /// <summary>Ends the processes.</summary>
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
            return "Locust:Program was not found. Install Locust, for example with: apt-get install python3-locust";
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

        return $"Locust did not start within {MaxStartTime.TotalSeconds:0} s. {problem}";
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

        // Workers first: without a master, they keep sending requests.
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
            // Leaves a file of a few kilobytes in the system's temporary folder.
        }

        _folder = null;
    }
}
