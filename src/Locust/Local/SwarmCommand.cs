using System.Diagnostics;
using System.Globalization;
using Locust.Scripts;

namespace Locust.Local;

/// <summary>Command lines of the processes of a local swarm.</summary>
/// <param name="Program">Name or path of the Locust program.</param>
/// <param name="Folder">Folder of the locustfile.</param>
/// <param name="WebPort">Port of the master's web UI.</param>
/// <param name="WorkerPort">Port for the workers.</param>
/// <param name="Credentials">Name and password of the web UI, separated by a colon.</param>
internal sealed record SwarmCommand(string Program, string Folder, int WebPort, int WorkerPort, string Credentials)
{
    private const string Loopback = "127.0.0.1";

    /// <summary>
    /// The master. Its web UI requires a password: otherwise any page in a browser could start a load.
    /// </summary>
    public ProcessStartInfo Master()
    {
        var start = Locust(
            "--master",
            "--master-bind-host",
            Loopback,
            "--master-bind-port",
            Text(WorkerPort),
            "--web-host",
            Loopback,
            "--web-port",
            Text(WebPort),
            "--enable-rebalancing"
        );
        start.Environment["LOCUST_WEB_AUTH"] = Credentials;
        return start;
    }

    /// <summary>A worker.</summary>
    public ProcessStartInfo Worker() =>
        Locust("--worker", "--master-host", Loopback, "--master-port", Text(WorkerPort));

    /// <summary>Path of the program with this name, or null.</summary>
    public static string? Find(string program)
    {
        if (program.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal))
            return File.Exists(program) ? program : null;
        var names = OperatingSystem.IsWindows() ? new[] { program + ".exe", program } : [program];
        return (Environment.GetEnvironmentVariable("PATH") ?? "")
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => names.Select(name => Path.Combine(folder, name)))
            .FirstOrDefault(File.Exists);
    }

    private ProcessStartInfo Locust(params string[] arguments)
    {
        var start = new ProcessStartInfo(Program)
        {
            WorkingDirectory = Folder,
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.ArgumentList.Add("-f");
        start.ArgumentList.Add(Path.Combine(Folder, LocustFile.Name));
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);

        // Removes settings meant for another swarm on this machine.
        foreach (
            var name in start
                .Environment.Keys.Where(name => name.StartsWith("LOCUST_", StringComparison.OrdinalIgnoreCase))
                .ToList()
        )
            start.Environment.Remove(name);
        start.Environment[LocustFile.EndsWithInput] = "1";
        start.Environment["PYTHONDONTWRITEBYTECODE"] = "1";
        return start;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
