using System.Text.Json;
using System.Text.Json.Nodes;

namespace Lab.Targets.Runtimes;

/// <summary>Finds the newest release of a version of .NET for which the configured registries have the runtime.</summary>
internal static class RuntimeReleases
{
    private static readonly string[] Packages = ["Microsoft.NETCore.App.Runtime", "Microsoft.AspNetCore.App.Runtime"];

    /// <summary>The newest release, or null if the registries do not list their releases.</summary>
    /// <param name="dotnet">The <c>dotnet</c> command.</param>
    /// <param name="major">The major version.</param>
    /// <param name="platform">The runtime identifier, such as <c>linux-x64</c>.</param>
    /// <param name="folder">The working folder, whose NuGet settings are used.</param>
    /// <param name="cancellation">Cancels the search.</param>
    public static async Task<Version?> NewestAsync(
        IProgram dotnet,
        int major,
        string platform,
        string folder,
        CancellationToken cancellation
    )
    {
        HashSet<Version>? common = null;
        foreach (var package in Packages)
        {
            var lines = new List<string>();
            var exitCode = await dotnet.RunAsync(
                ["package", "search", $"{package}.{platform}", "--exact-match", "--format", "json"],
                folder,
                line =>
                {
                    lock (lines)
                        lines.Add(line);
                },
                cancellation
            );
            string answer;
            lock (lines)
                answer = string.Join('\n', lines);
            var releases = exitCode == 0 ? Read(answer, major) : [];
            common = common is null ? [.. releases] : [.. common.Intersect(releases)];
        }

        return common?.Max();
    }

    /// <summary>The releases of a version in the answer of a search; previews are left out.</summary>
    internal static IReadOnlyList<Version> Read(string answer, int major)
    {
        try
        {
            // Warnings can precede the document.
            var start = answer.IndexOf('{', StringComparison.Ordinal);
            return start < 0 || JsonNode.Parse(answer[start..])?["searchResult"] is not JsonArray results
                ? []
                :
                [
                    .. from result in results
                    from package in result?["packages"] as JsonArray ?? []
                    let release = Version.TryParse($"{package?["version"]}", out var version) ? version : null
                    where release?.Major == major
                    select release!,
                ];
        }
        catch (JsonException)
        {
            return [];
        }
    }
}
