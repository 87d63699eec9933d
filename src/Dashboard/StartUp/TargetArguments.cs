namespace Dashboard.StartUp;

/// <summary>The short names of the command line for whose service is under fire.</summary>
internal static class TargetArguments
{
    private static readonly Dictionary<string, string> Names = new()
    {
        ["--target-url"] = "Target:Url",
        ["--target-pid"] = "Target:Pid",
    };

    /// <summary>The short names, without hyphens in front.</summary>
    public static IEnumerable<string> Options => Names.Keys.Select(name => name.TrimStart('-'));

    /// <summary>Lets <c>--target-url</c> and <c>--target-pid</c> stand for the settings <c>Target:Url</c> and <c>Target:Pid</c>.</summary>
    public static void AddTargetArguments(this ConfigurationManager configuration, string[] args) => configuration.AddCommandLine(args, Names);
}
