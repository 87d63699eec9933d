namespace Dashboard.Hosting;

/// <summary>The short names of the command line for whose service is under load, and who makes the load.</summary>
internal static class TargetArguments
{
    private static readonly Dictionary<string, string> Names = new()
    {
        ["--target-url"] = "Target:Url",
        ["--target-pid"] = "Target:Pid",
        ["--locust"] = "Locust:Url",
        ["--locust-workers"] = "Locust:Workers",
    };

    /// <summary>The short names, without hyphens in front.</summary>
    public static IEnumerable<string> Options => Names.Keys.Select(name => name.TrimStart('-'));

    /// <summary>Lets them stand for their settings, such as <c>--target-url</c> for <c>Target:Url</c>.</summary>
    public static void AddTargetArguments(this ConfigurationManager configuration, string[] args) =>
        configuration.AddCommandLine(args, Names);
}
