using System.ComponentModel;
using System.Data.Common;
using System.Diagnostics;
using Lab.Targets.Processes;
using Microsoft.Extensions.Options;

namespace Lab.Targets.Databases;

/// <summary>
/// The PostgreSQL server of the experiments: starts with the first run that needs it, in a temporary folder, and ends with the
/// host. It listens only on a socket in this folder. Thread-safe: a semaphore allows one start at a time.
/// </summary>
public sealed class PostgresServer : IDisposable
{
    /// <summary>The answer when PostgreSQL is not installed.</summary>
    public const string NotInstalled =
        "This experiment needs PostgreSQL, which is not installed. Install it (Debian and Ubuntu: apt-get install postgresql), "
        + "or set Target:Database to the connection string of a server.";

    private const int Port = 5432,
        LogLines = 40;
    private const string Ready = "The server is ready.";

    // The shell ends the server and deletes the folder when its standard input closes, even if the dashboard was killed.
    // The server refuses to run as root. It writes "ready" to postmaster.pid when it accepts connections.
    private const string Script = $$"""
        trap '' INT
        folder=$1 bin=$2 port=$3 as= waits=600
        umask 077
        mkdir "$folder" && cd "$folder" || exit 1
        trap 'cd / && rm -rf "$folder"' EXIT
        if [ "$(id -u)" = 0 ]; then
          chown postgres "$folder" || exit 1
          as='setpriv --reuid=postgres --regid=postgres --init-groups'
        fi
        $as "$bin/initdb" --no-sync -D "$folder/data" -U lab -A trust -E UTF8 --locale=C >&2 </dev/null || exit 1
        $as "$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses= -c fsync=off \
          -c max_connections=40 >&2 </dev/null &
        server=$!
        until grep -q ready "$folder/data/postmaster.pid" 2>/dev/null; do
          waits=$((waits - 1))
          [ $waits -gt 0 ] || kill -INT $server
          kill -0 $server || exit 1
          sleep 0.1
        done
        echo '{{Ready}}'
        cat >/dev/null
        kill -INT $server
        wait $server
        """;

    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(90),
        StopTimeout = TimeSpan.FromSeconds(10),
        Step = TimeSpan.FromMilliseconds(50);

    private readonly SemaphoreSlim _oneAtATime = new(1, 1);
    private readonly Func<string?> _find;
    private readonly bool _isExternal;
    private readonly string _folder;
    private TargetChild? _child;

    /// <summary>Creates the server without starting it.</summary>
    public PostgresServer(IOptions<TargetOptions> options)
        : this(options.Value.Database, PostgresInstallation.Find) { }

    internal PostgresServer(string? database, Func<string?> find)
    {
        (_find, _isExternal) = (find, !string.IsNullOrWhiteSpace(database));
        _folder = Path.Combine(Path.GetTempPath(), $"lab-postgres-{Guid.NewGuid():N}");
        ConnectionString = _isExternal
            ? database!
            : new DbConnectionStringBuilder
            {
                ["Host"] = _folder,
                ["Port"] = Port,
                ["Username"] = "lab",
                ["Database"] = "postgres",
            }.ConnectionString;
    }

    /// <summary>How the target connects; valid before the server has started.</summary>
    public string ConnectionString { get; }

    /// <summary>Starts the server unless it runs.</summary>
    /// <returns>Why it does not run, as sentences; null if it runs.</returns>
    public async Task<string?> EnsureRunningAsync()
    {
        if (_isExternal)
            return null;
        await _oneAtATime.WaitAsync();
        try
        {
            if (_child is { HasEnded: false })
                return null;
            if (_find() is not { } programs)
                return NotInstalled;
            // Starting a process blocks.
            return await Task.Factory.StartNew(
                () => Start(programs),
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
        }
        finally
        {
            _oneAtATime.Release();
        }
    }

    /// <summary>Ends the server and deletes its folder.</summary>
    public void Dispose()
    {
        End();
        _oneAtATime.Dispose();
    }

    private string? Start(string programs)
    {
        End();
        try
        {
            _child = new TargetChild(StartInfo(programs), LogLines, process => process.StandardInput.Close());
        }
        catch (Win32Exception problem)
        {
            return $"PostgreSQL could not be started: {problem.Message}";
        }

        var started = Stopwatch.GetTimestamp();
        while (!_child.LogTail.Contains(Ready))
        {
            if (_child.Ended.WaitHandle.WaitOne(Step) || Stopwatch.GetElapsedTime(started) > StartTimeout)
                return Failed(_child.LogTail);
        }

        return null;
    }

    private string Failed(IReadOnlyList<string> log)
    {
        End();
        return $"PostgreSQL could not be started: {log.LastOrDefault(line => line.Length > 0) ?? "no output."}";
    }

    private void End()
    {
        if (_child is not { } child)
            return;
        child.Stop(StopTimeout);
        child.Dispose();
        _child = null;
        if (Directory.Exists(_folder))
            DeleteFolder();
    }

    private void DeleteFolder()
    {
        try
        {
            Directory.Delete(_folder, recursive: true);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            // The shell was killed and a process of the server still writes. The next start uses the same folder and reports it.
        }
    }

    private ProcessStartInfo StartInfo(string programs)
    {
        var start = new ProcessStartInfo("sh")
        {
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var argument in (string[])["-c", Script, "sh", _folder, programs, $"{Port}"])
            start.ArgumentList.Add(argument);
        TargetStartInfo.RemoveOwnVariables(start);
        return start;
    }
}
