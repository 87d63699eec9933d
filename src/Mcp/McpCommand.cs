using Lab.Foundation.Hosting;
using Mcp.Answers;
using Mcp.Tools;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using ModelContextProtocol.Server;

namespace Mcp;

/// <summary>The command <c>mcp</c>: serves the lab over the Model Context Protocol on standard input and output.</summary>
public static class McpCommand
{
    /// <summary>Exit code for settings that cannot be used.</summary>
    public const int BadSettings = 2;

    private const string Instructions = """
        A lab in which ASP.NET Core endpoints fail and recover under load, on this machine. Choose an experiment, ask for a prediction,
        start_run with its Fragile variant, wait_for_run, run the Fixed one, compare_runs. Quote figures together with the run and the range
        of samples that each answer names.
        """;

    /// <summary>Serves until standard input closes.</summary>
    /// <param name="errors">Receives errors; standard output carries only the protocol.</param>
    /// <param name="create">Creates a host with the lab.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(TextWriter errors, Func<HostApplicationBuilder> create)
    {
        ArgumentNullException.ThrowIfNull(errors);
        ArgumentNullException.ThrowIfNull(create);
        try
        {
            var builder = create();
            builder
                .Logging.ClearProviders()
                .AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
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
            foreach (var error in failure is OptionsValidationException invalid ? invalid.Failures : [failure.Message])
                await errors.WriteLineAsync($"  - {error}");
            return BadSettings;
        }
    }

    private static void AddMcp(this IServiceCollection services)
    {
        var json = ToolJson.CreateOptions();
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
            .WithStdioServerTransport()
            .WithRequestFilters(filters =>
                filters.AddCallToolFilter(next =>
                    (call, cancellation) =>
                        call.MatchedPrimitive is McpServerTool tool
                        && ToolArgumentValidator.Validate(tool.ProtocolTool.InputSchema, call.Params?.Arguments)
                            is { Count: > 0 } errors
                            ? ValueTask.FromResult(ToolErrors.From(errors))
                            : next(call, cancellation)
                )
            )
            .WithTools<ExperimentTools>(json)
            .WithTools<RunTools>(json)
            .WithTools<FindingTools>(json)
            .WithTools<StackTools>(json)
            .WithTools<XRayTools>(json)
            .WithTools<ComparisonTools>(json)
            .WithTools<TargetTools>(json);
        services.AddSingleton<RunWaiter>();
        services.PostConfigure<McpServerOptions>(server =>
        {
            foreach (var tool in server.ToolCollection ?? [])
                tool.ProtocolTool.OutputSchema = tool.ProtocolTool.OutputSchema is { } schema
                    ? ToolJson.RelaxRequired(schema)
                    : null;
        });
    }
}
