namespace Tests.Shared;

/// <summary>Finds the repository's own files from wherever a test was built. Stateless.</summary>
internal static class Repository
{
    /// <summary>The folder of the solution.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>A file or folder by its path from the folder of the solution.</summary>
    public static string PathOf(params string[] parts) => Path.Combine([Root, .. parts]);

    /// <summary>A file for people to look at after the tests, such as a screenshot.</summary>
    public static string Output(string name)
    {
        var folder = PathOf("test-output");
        Directory.CreateDirectory(folder);
        return Path.Combine(folder, name);
    }

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "ConcurrencyDashboard.sln")))
            folder = folder.Parent!;
        return folder.FullName;
    }
}
