using System.CommandLine;
using LoadEngine.Cli.Terminals;
using LoadEngine.Documents;

namespace LoadEngine.Cli.Commands;

/// <summary><c>plan validate</c> and <c>plan schema</c>.</summary>
internal static class PlanCommands
{
    private const string SchemaResource = "plan.schema.json";

    public static Command Create()
    {
        var file = new Argument<string>("FILE") { Description = "The plan file." };
        var allowHost = new Option<string[]>("--allow-host")
        {
            HelpName = "HOST",
            Description = "Host that may receive load, in addition to this machine. Repeatable.",
        };
        var validate = new Command("validate", "Checks a plan file and reports every error.") { file, allowHost };
        validate.SetAction(parsed => Validate(parsed.GetRequiredValue(file), parsed.GetValue(allowHost) ?? []));

        var schema = new Command("schema", "Prints the JSON schema of plan files.");
        schema.SetAction(_ => PrintSchema());
        return new("plan", "Plan files: check one, or print their schema.") { validate, schema };
    }

    private static int Validate(string path, string[] hosts)
    {
        var mistakes = new UsageErrors();
        if (PlanFiles.Read(path, "FILE", CommandLine.AllowedHosts(hosts), mistakes) is not { } document)
            return mistakes.Report(CommandLine.NameOf("plan", "validate"));
        Terminal.Print(TerminalSanitizer.SanitizeLine($"{path}: good. {Describe(document)}") + Environment.NewLine);
        return ExitCodes.Passed;
    }

    private static string Describe(PlanDocument document)
    {
        var plan = document.Plan;
        var longest = plan.EndsByItself ? "at most " : "";
        var executors =
            plan.Scenarios.Count == 0
                ? plan.Executor.Name
                : string.Join(", ", plan.Scenarios.Select(scenario => $"{scenario.Name}: {scenario.Executor.Name}"));
        return $"{executors}, up to {Pluralize(plan.PeakUsers, "user")}, {longest}{DurationText.Format(plan.PlannedDuration)}, "
            + $"{Pluralize(plan.Targets.Sum(target => target.Requests.Count), "request")}, "
            + $"{Pluralize(document.Thresholds.Count, "threshold")}.";
    }

    private static string Pluralize(int count, string one) => $"{count:#,0} {one}{(count == 1 ? "" : "s")}";

    private static int PrintSchema()
    {
        using var schema = typeof(PlanCommands).Assembly.GetManifestResourceStream(SchemaResource)!;
        using var output = Console.OpenStandardOutput();
        schema.CopyTo(output);
        return ExitCodes.Passed;
    }
}
