using Lab.Foundation.Hosting;
using Lab.Storage.Serialization;
using LoadEngine.Documents;
using LoadEngine.Plans;
using Mcp.Answers;
using Mcp.Lines;
using Mcp.Tools;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Console;
using Microsoft.Extensions.Options;
using ModelContextProtocol.Server;

namespace Mcp;

/// <summary>
/// The command <c>mcp</c>: the lab for programs that speak the Model Context Protocol on standard input and output, which carries nothing else.
/// </summary>
public static class McpCommand
{
    /// <summary>Exit code for settings that cannot be used.</summary>
    public const int BadSettings = 2;

    private const string Usage =
        "Usage: mcp [--Target:Port=5080] [--Lab:DataFolder=FOLDER] [--Locust:Url=URL | --Locust:Workers=N]   the lab over the Model Context Protocol, on standard input and output";

    private const string Instructions = """
        A lab in which ASP.NET Core endpoints fail and recover under load, on this machine. Choose an experiment, ask for a prediction, start_run with its Fragile
        variant, wait_for_run, run the Fixed one, compare_runs. Quote figures together with the run and the range of samples that each answer names.
        """;

    /// <summary>True when the command line asks for this command.</summary>
    public static bool IsRequested(string[] args) => args is ["mcp", ..];

    /// <summary>Serves until standard input closes.</summary>
    /// <param name="args">The arguments after <c>mcp</c>.</param>
    /// <param name="errors">Takes mistakes, the log and the help: standard output is the protocol's.</param>
    /// <param name="create">Makes a host with the lab in it from settings of the command line.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(
        string[] args,
        TextWriter errors,
        Func<string[], HostApplicationBuilder> create
    )
    {
        ArgumentNullException.ThrowIfNull(errors);
        ArgumentNullException.ThrowIfNull(create);
        if (args is ["--help" or "-h"])
        {
            await errors.WriteLineAsync(Usage);
            return 0;
        }

        if (
            args.Index()
                .FirstOrDefault(arg =>
                    !arg.Item.StartsWith("--", StringComparison.Ordinal)
                    || !arg.Item.Contains('=', StringComparison.Ordinal)
                ) is
            { Item: { } stray, Index: var at }
        )
        {
            // A word without dashes may be the rest of a value with a blank in it, such as a key, and is not repeated.
            var mayBeRest = args.Take(at).Any(before => Redactor.IsSecret(before.Split('=')[0].Split(':')[^1]));
            await errors.WriteLineAsync(
                !mayBeRest && GivenWord.ShownOption(stray) is { } option
                    ? $"'{option}' is not known here."
                    : $"Word {at + 1} is not known here; a value with blanks in it is written in quotes."
            );
            await errors.WriteLineAsync(Usage);
            return BadSettings;
        }

        try
        {
            var builder = create(args);
            builder
                .Logging.ClearProviders()
                .AddConsole(console =>
                    (console.LogToStandardErrorThreshold, console.FormatterName) = (
                        LogLevel.Trace,
                        ShortLines.FormatterName
                    )
                )
                .AddConsoleFormatter<ShortLines, ConsoleFormatterOptions>();
            builder.Services.AddMcp();
            using var host = builder.Build();
            await host.StartOrStopAsync();
            await host.WaitForShutdownAsync();
            return 0;
        }
        catch (Exception failure)
            when (failure is OptionsValidationException or InvalidOperationException or FormatException)
        {
            await errors.WriteLineAsync("The lab cannot start with these settings:");
            foreach (
                var mistake in failure is OptionsValidationException invalid ? invalid.Failures : [failure.Message]
            )
                await errors.WriteLineAsync($"  - {SecretFreeText.Hide(mistake)}");
            return BadSettings;
        }
    }

    private static void AddMcp(this IServiceCollection services)
    {
        var json = ToolJson.CreateOptions();
        var output = new WholeLines(Console.OpenStandardOutput());
        var input = new CheckedLines(Console.OpenStandardInput(), output);
        services
            .AddMcpServer(server =>
            {
                server.ServerInfo = new()
                {
                    Name = "concurrency-dashboard",
                    Version = typeof(McpCommand).Assembly.GetName().Version!.ToString(3),
                };
                server.ServerInstructions = Instructions;
            })
            .WithStreamServerTransport(input.Messages, output)
            .WithRequestFilters(filters =>
                filters.AddCallToolFilter(next =>
                    (call, cancellation) =>
                        call.MatchedPrimitive is McpServerTool tool
                        && ToolArgumentValidator.Validate(tool.ProtocolTool.InputSchema, call.Params?.Arguments)
                            is { Count: > 0 } mistakes
                            ? ValueTask.FromResult(ToolErrors.From(mistakes))
                            : next(call, cancellation)
                )
            )
            .WithTools<ExperimentTools>(json)
            .WithTools<RunTools>(json)
            .WithTools<FindingTools>(json)
            .WithTools<StackTools>(json)
            .WithTools<ComparisonTools>(json)
            .WithTools<TargetTools>(json);
        services.PostConfigure<McpServerOptions>(server =>
        {
            foreach (var tool in server.ToolCollection ?? [])
                tool.ProtocolTool.OutputSchema = tool.ProtocolTool.OutputSchema is { } schema
                    ? ToolJson.RelaxRequired(schema)
                    : null;
        });
    }
}
