using System.ComponentModel;
using Lab.Targets.Stacks;
using ModelContextProtocol;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>What the target's threads are doing.</summary>
[McpServerToolType]
internal sealed class StackTools(IStackCaptures captures)
{
    [McpServerTool(
        Name = "capture_stacks",
        Title = "Capture stacks",
        ReadOnly = true,
        Idempotent = false,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Captures the stacks of every thread of the target at this moment; identical stacks are grouped, busy pool threads first. A group whose handler is on no stack has the requests seen on its threads. Names the run that was on."
    )]
    public async Task<StackCapture> Capture(CancellationToken cancellation)
    {
        var (capture, problem) = await captures.CaptureAsync(cancellation);
        return capture ?? throw new McpException(problem ?? "The stacks could not be captured.");
    }
}
