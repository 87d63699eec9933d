using System.Runtime.CompilerServices;

namespace Tests.Shared;

/// <summary>Finds the repository's published schemas from where the tests' sources lie.</summary>
internal static class PublishedFolder
{
    public static string PathOf(string file, [CallerFilePath] string source = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(source)!, "..", "..", "..", "docs", file));
}
