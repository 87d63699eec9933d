namespace EndToEnd.Hosting;

/// <summary>Where things are.</summary>
internal static class Repository
{
    /// <summary>The folder of the solution.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>A file for people to look at after the tests, such as a screenshot.</summary>
    public static string Output(string name)
    {
        var folder = Path.Combine(Root, "test-output");
        Directory.CreateDirectory(folder);
        return Path.Combine(folder, name);
    }

    private static string FindRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "ConcurrencyDashboard.sln"))) folder = folder.Parent!;
        return folder.FullName;
    }
}
