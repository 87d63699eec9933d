using System.Runtime.CompilerServices;
using TargetApi.Hosting;

namespace TargetApi.SyncOverAsync;

/// <summary>Waits for an asynchronous query in three ways: blocking on its result, polling, awaiting.</summary>
internal static class SyncOverAsyncEndpoints
{
    private const int QueryMs = 500;

    /// <summary>Maps the variants, including the article's routes.</summary>
    public static void MapSyncOverAsync(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/taskwait", TaskWait);
        routes.MapGet("/bad/tasksleepwait", TaskSleepWait);
        routes.MapGet("/good/taskasyncwait", TaskAsyncWait);
        routes.MapGet("/api/diagscenario/taskwait", TaskWait).WithMetadata(new RouteAlias("/bad/taskwait"));
        routes
            .MapGet("/api/diagscenario/tasksleepwait", TaskSleepWait)
            .WithMetadata(new RouteAlias("/bad/tasksleepwait"));
        routes
            .MapGet("/api/diagscenario/taskasyncwait", TaskAsyncWait)
            .WithMetadata(new RouteAlias("/good/taskasyncwait"));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult TaskWait()
    {
        var customer = PretendQueryCustomerFromDbAsync("Dana").Result;
        return Results.Ok(new { mode = "taskwait", customer });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult TaskSleepWait()
    {
        var query = PretendQueryCustomerFromDbAsync("Dana");
        while (!query.IsCompleted)
            Thread.Sleep(10);
        return Results.Ok(new { mode = "tasksleepwait", customer = query.Result });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> TaskAsyncWait(CancellationToken cancellation)
    {
        var customer = await PretendQueryCustomerFromDbAsync("Dana", cancellation);
        return Results.Ok(new { mode = "taskasyncwait", customer });
    }

    private static async Task<string> PretendQueryCustomerFromDbAsync(
        string name,
        CancellationToken cancellation = default
    )
    {
        await Task.Delay(QueryMs, cancellation);
        return name;
    }
}
