using System.ComponentModel;
using Lab.Targets.Stacks;
using ModelContextProtocol;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>Captures the stacks of the target's threads.</summary>
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
        "Captures the stacks of every thread of the target; identical stacks are grouped, busy pool threads first. "
            + "A group without a handler on its stack has the requests seen on its threads. Names the current run."
    )]
    public async Task<StackCapture> Capture(CancellationToken cancellation)
    {
        var (capture, problem) = await captures.CaptureAsync(cancellation);
        return capture ?? throw new McpException(problem ?? "The stacks could not be captured.");
    }
}
