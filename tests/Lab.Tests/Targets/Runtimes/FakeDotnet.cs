using Lab.Targets.Runtimes;

namespace Lab.Tests.Targets.Runtimes;

/// <summary>A <c>dotnet</c> command that lists releases and publishes an empty program. For one test.</summary>
internal sealed class FakeDotnet : IProgram
{
    /// <summary>The releases of both packages; null fails the search.</summary>
    public string[]? Releases { get; init; } = ["8.0.33", "8.0.34", "9.0.23", "11.0.0"];

    /// <summary>Called by a publish before it writes the program; returns the exit code.</summary>
    public Func<CancellationToken, Action<string>, Task<int>> Publishing { get; init; } = (_, _) => Task.FromResult(0);

    /// <summary>The arguments of every publish.</summary>
    public List<IReadOnlyList<string>> Publishes { get; } = [];

    public async Task<int> RunAsync(
        IReadOnlyList<string> arguments,
        string folder,
        Action<string> onLine,
        CancellationToken cancellation
    )
    {
        if (arguments[0] == "package")
        {
            if (Releases is null)
                return 1;
            onLine(Answer(Releases));
            return 0;
        }

        Publishes.Add(arguments);
        var exitCode = await Publishing(cancellation, onLine);
        if (exitCode == 0)
        {
            var output = arguments[arguments.ToList().IndexOf("--output") + 1];
            Directory.CreateDirectory(output);
            File.WriteAllText(Path.Combine(output, "TargetApi"), "");
            File.WriteAllText(Path.Combine(output, "TargetApi.exe"), "");
        }

        return exitCode;
    }

    /// <summary>An answer of <c>dotnet package search</c>.</summary>
    public static string Answer(params string[] releases) =>
        $$"""
            {"version":2,"problems":[],"searchResult":[{"sourceName":"nuget.org","packages":[{{string.Join(
                ',',
                releases.Select(release => $$"""{"id":"Microsoft.NETCore.App.Runtime.linux-x64","version":"{{release}}"}""")
            )}}]}]}
            """;
}
