using System.Runtime.CompilerServices;

namespace Tests.Shared;

/// <summary>Finds the published schemas relative to the test sources.</summary>
internal static class PublishedFolder
{
    public static string PathOf(string file, [CallerFilePath] string source = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(source)!, "..", "..", "..", "docs", file));
}
