using System.Collections;
using System.Globalization;
using System.Runtime;
using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http.HttpResults;

namespace TargetApi.Vitals;

/// <summary>Reports the configuration of the target's runtime, to verify the requested settings.</summary>
internal static class RuntimeEndpoint
{
    // The names that the pool reads when it starts.
    private static readonly string[] Configurations =
    [
        "System.Threading.ThreadPool.Blocking.CooperativeBlocking",
        "System.GC.Server",
    ];

    // Other environment variables are not exposed: they can contain secrets.
    private static readonly string[] VariablePrefixes =
    [
        "DOTNET_ThreadPool_",
        "DOTNET_HillClimbing_",
        "DOTNET_PROCESSOR_COUNT",
        "DOTNET_gcServer",
    ];

    /// <summary>Maps <c>/runtime</c>, without middleware.</summary>
    public static void MapRuntime(this IEndpointRouteBuilder routes) =>
        routes.MapGet("/runtime", Runtime).ShortCircuit();

    // The supervisor asks once the process is warm.
    private static JsonHttpResult<RuntimeResponse> Runtime()
    {
        StartingPool.Release();
        ThreadPool.GetMinThreads(out var min, out _);
        ThreadPool.GetMaxThreads(out var max, out _);
        return TypedResults.Json(
            new RuntimeResponse(
                RuntimeInformation.FrameworkDescription,
                min,
                max,
                Environment.ProcessorCount,
                GCSettings.IsServerGC,
                Configuration(),
                Variables()
            ),
            VitalsJson.Default.RuntimeResponse
        );
    }

    private static Dictionary<string, string> Configuration()
    {
        var found = new Dictionary<string, string>();
        foreach (var name in Configurations)
            if (AppContext.GetData(name) is { } value)
                found[name] = Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";
        return found;
    }

    private static Dictionary<string, string> Variables()
    {
        var found = new Dictionary<string, string>();
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
            if (
                variable.Key is string name
                && VariablePrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
            )
                found[name] = variable.Value as string ?? "";
        return found;
    }
}

/// <summary>The response of <c>/runtime</c>.</summary>
internal sealed record RuntimeResponse(
    string Runtime,
    int MinWorkerThreads,
    int MaxWorkerThreads,
    int ProcessorCount,
    bool ServerGc,
    IReadOnlyDictionary<string, string> Configuration,
    IReadOnlyDictionary<string, string> Variables
);
