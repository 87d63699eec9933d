using System.ComponentModel;
using System.Globalization;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Targets.Settings;
using Mcp.Answers;
using ModelContextProtocol.Server;

namespace Mcp.Tools;

/// <summary>
/// What changes the target itself. Declared as destructive: a restart ends whatever the target holds, and a service of one's own is
/// somebody's program under load. Addresses go through the same allow-list as on the page.
/// </summary>
[McpServerToolType]
internal sealed class TargetTools(RuntimeControl runtime, ServiceControl service, ILab lab)
{
    [McpServerTool(
        Name = "set_runtime_settings",
        Title = "Restart the target with other settings",
        ReadOnly = false,
        Destructive = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Restarts the lab's own target with these runtime settings; what is left out is the runtime's own choice. Refused while a run is on."
    )]
    public async Task<LabStatus> SetRuntimeSettings(
        [Description("Fewest worker threads, 1 to 32,767.")] int? minWorkerThreads = null,
        [Description("Most worker threads, 1 to 32,767.")] int? maxWorkerThreads = null,
        [Description("Processors the runtime believes it has.")] int? processorCount = null,
        [Description("Whether the pool looks for the best number of threads.")] bool? hillClimbing = null,
        [Description("How often an idle worker spins, 0 to 10,000.")] int? semaphoreSpin = null,
        [Description("Whether the server garbage collector is used.")] bool? serverGc = null
    ) =>
        GetStatusOrThrow(
            await runtime.ApplyAsync(
                new RuntimeSettings
                {
                    MinWorkerThreads = minWorkerThreads,
                    MaxWorkerThreads = maxWorkerThreads,
                    ProcessorCount = processorCount,
                    HillClimbing = hillClimbing,
                    SemaphoreSpin = semaphoreSpin,
                    ServerGc = serverGc,
                }
            )
        );

    [McpServerTool(
        Name = "use_own_service",
        Title = "Put an own service under fire",
        ReadOnly = false,
        Destructive = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Puts a service that already runs on this machine under fire instead of the lab's own. Only addresses that the lab allows; others are refused. Its path is saved as an endpoint where none fires at it yet, GET / where none is saved: the answer names it as saved."
    )]
    public async Task<LabStatus> UseOwnService(
        [Description("Address of the service; a path in it is put under fire.")] string url,
        CancellationToken cancellation,
        [Description(
            "Its process, to be watched; 0 for none. Left out, it is the .NET process that listens at the address, if there is one."
        )]
            int? processId = null
    ) => GetStatusOrThrow(await service.UseServiceAsync(url, processId, cancellation));

    [McpServerTool(
        Name = "use_lab_target",
        Title = "Back to the lab's own target",
        ReadOnly = false,
        Destructive = false,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Goes back to the lab's own API as the target.")]
    public async Task<LabStatus> UseLabTarget() => GetStatusOrThrow(await service.UseOwnAsync());

    private LabStatus GetStatusOrThrow(LabResult answer) =>
        answer.IsDone
            ? LabStatus.From(lab.State) with
            {
                Saved = (answer as ServiceResult)?.Saved,
            }
            : throw ToolErrors.From(answer);
}
