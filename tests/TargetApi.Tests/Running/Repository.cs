namespace TargetApi.Tests.Running;

/// <summary>Finds the repository's own files.</summary>
internal static class Repository
{
    public static string PathOf(params string[] parts) => Path.Combine([Root(), .. parts]);

    private static string Root()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "ConcurrencyDashboard.sln")))
            folder = folder.Parent!;
        return folder.FullName;
    }
}
