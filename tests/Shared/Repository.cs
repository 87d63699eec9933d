namespace Tests.Shared;

/// <summary>Finds files of the repository.</summary>
internal static class Repository
{
    /// <summary>The folder of the solution.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>Returns the path of a file or folder in the repository.</summary>
    public static string PathOf(params string[] parts) => Path.Combine([Root, .. parts]);

    /// <summary>Returns the path of a test output file, such as a screenshot.</summary>
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
