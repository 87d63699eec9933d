using System.Text.Json;
using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace Mcp.Tests;

internal sealed class LabOverMcp : IAsyncDisposable
{
    private readonly DirectoryInfo _folder;

    private LabOverMcp(McpClient client, DirectoryInfo folder) => (Client, _folder) = (client, folder);

    public McpClient Client { get; }

    /// <summary>The path of the built dashboard.</summary>
    public static string Program { get; } =
        Repository.PathOf("src", "Dashboard", "bin", "Debug", "net10.0", "Dashboard.dll");

    public static async Task<LabOverMcp> StartAsync(CancellationToken cancellation, params string[] settings)
    {
        var folder = Directory.CreateTempSubdirectory("concurrency-mcp-");
        var transport = new StdioClientTransport(
            new()
            {
                Name = "lab",
                Command = "dotnet",
                Arguments =
                [
                    Program,
                    "mcp",
                    $"--Target:Port={FreePort.Next()}",
                    $"--Lab:DataFolder={folder.FullName}",
                    "--Lab:GracefulStopMs=500",
                    "--Target:StartTimeoutSeconds=60",
                    .. settings,
                ],
            }
        );
        // On a busy machine the program may need longer to start than the client waits before it tries an older protocol.
        var patience = new McpClientOptions
        {
            DiscoverProbeTimeout = Timeout.InfiniteTimeSpan,
            InitializationTimeout = TimeSpan.FromMinutes(1),
        };
        return new(await McpClient.CreateAsync(transport, patience, cancellationToken: cancellation), folder);
    }

    /// <summary>Calls a tool that must succeed.</summary>
    public async Task<JsonElement> CallAsync(
        string tool,
        CancellationToken cancellation,
        params (string Name, object? Value)[] arguments
    )
    {
        var result = await AskAsync(tool, arguments, cancellation);
        Assert.False(result.IsError ?? false, $"{tool}: {Text(result)}");
        return result.StructuredContent!.Value;
    }

    /// <summary>Calls a tool that must fail.</summary>
    public async Task<string> RefusalAsync(
        string tool,
        CancellationToken cancellation,
        params (string Name, object? Value)[] arguments
    )
    {
        var result = await AskAsync(tool, arguments, cancellation);
        Assert.True(result.IsError, $"{tool} did not refuse: {Text(result)}");
        return Text(result);
    }

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        _folder.Delete(recursive: true);
    }

    /// <summary>Calls a tool.</summary>
    public async Task<CallToolResult> AskAsync(
        string tool,
        (string Name, object? Value)[] arguments,
        CancellationToken cancellation
    ) =>
        await Client.CallToolAsync(
            tool,
            arguments.ToDictionary(argument => argument.Name, argument => argument.Value),
            cancellationToken: cancellation
        );

    private static string Text(CallToolResult result) =>
        string.Join(" ", result.Content.OfType<TextContentBlock>().Select(block => block.Text));
}
