using System.Security.Cryptography;
using System.Text;

namespace Lab.Targets.Runtimes;

/// <summary>The project of the target in a source tree.</summary>
/// <param name="Root">The root of the source tree.</param>
internal sealed record TargetProject(string Root)
{
    private const int FingerprintBytes = 4;

    private static readonly string[] Folders = ["src/TargetApi", "src/Experiments"],
        Files = ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props"],
        Extensions = [".cs", ".csproj", ".json"],
        Outputs = ["bin", "obj"];

    /// <summary>Path of the project file.</summary>
    public string File => Path.Combine(Root, "src", "TargetApi", "TargetApi.csproj");

    /// <summary>The project in the source tree that contains a folder; null outside of one.</summary>
    public static TargetProject? Find(string folder)
    {
        for (var here = new DirectoryInfo(folder); here is not null; here = here.Parent)
            if (new TargetProject(here.FullName) is var project && System.IO.File.Exists(project.File))
                return project;
        return null;
    }

    /// <summary>A short text that changes with the sources.</summary>
    /// <exception cref="IOException">A file cannot be read.</exception>
    public string Fingerprint()
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var file in Sources().Order(StringComparer.Ordinal))
        {
            hash.AppendData(Encoding.UTF8.GetBytes(Path.GetRelativePath(Root, file)));
            hash.AppendData(System.IO.File.ReadAllBytes(file));
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset().AsSpan(0, FingerprintBytes));
    }

    private IEnumerable<string> Sources() =>
        Files
            .Select(name => Path.Combine(Root, name))
            .Where(System.IO.File.Exists)
            .Concat(Folders.Select(name => Path.Combine(Root, name)).Where(Directory.Exists).SelectMany(SourcesIn));

    private static IEnumerable<string> SourcesIn(string folder) =>
        Directory
            .EnumerateFiles(folder)
            .Where(file => Extensions.Contains(Path.GetExtension(file)))
            .Concat(
                Directory
                    .EnumerateDirectories(folder)
                    .Where(inner => !Outputs.Contains(Path.GetFileName(inner)))
                    .SelectMany(SourcesIn)
            );
}
