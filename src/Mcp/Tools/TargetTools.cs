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
/// Changes the target. Declared as destructive: a restart ends the work in progress, and a custom service is put under load.
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
        "Restarts the built-in target with these runtime settings; omitted settings use the runtime's defaults. Not possible during a run."
    )]
    public async Task<LabStatus> SetRuntimeSettings(
        [Description("Minimum worker threads, 1 to 32,767.")] int? minWorkerThreads = null,
        [Description("Maximum worker threads, 1 to 32,767.")] int? maxWorkerThreads = null,
        [Description("Number of processors that the runtime sees.")] int? processorCount = null,
        [Description("Whether the pool adjusts its thread count by hill climbing.")] bool? hillClimbing = null,
        [Description("How often an idle worker spins, 0 to 10,000.")] int? semaphoreSpin = null,
        [Description("Whether the server garbage collector is used.")] bool? serverGc = null,
        [Description(
            "Major version of .NET for the target: 8, 9, 10 or 11. The first use builds it, which takes a minute."
        )]
            int? net = null
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
                    Net = net,
                }
            )
        );

    [McpServerTool(
        Name = "use_own_service",
        Title = "Use your service as the target",
        ReadOnly = false,
        Destructive = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Makes a service on this machine the target instead of the built-in one. Only allowed addresses are accepted. "
            + "The result contains the saved endpoint of its path as saved; it is created if there is none (GET / without a path)."
    )]
    public async Task<LabStatus> UseOwnService(
        [Description("Address of the service; a path in it becomes the endpoint under load.")] string url,
        CancellationToken cancellation,
        [Description(
            "The process to observe; 0 for none. By default the .NET process that listens at the address, if there is one."
        )]
            int? processId = null
    ) => GetStatusOrThrow(await service.UseServiceAsync(url, processId, cancellation));

    [McpServerTool(
        Name = "use_lab_target",
        Title = "Use the built-in target",
        ReadOnly = false,
        Destructive = false,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description("Makes the built-in target the target again.")]
    public async Task<LabStatus> UseLabTarget() => GetStatusOrThrow(await service.UseOwnAsync());

    private LabStatus GetStatusOrThrow(LabResult answer) =>
        answer.IsDone
            ? LabStatus.From(lab.State) with
            {
                Saved = (answer as ServiceResult)?.Saved,
            }
            : throw ToolErrors.From(answer);
}
