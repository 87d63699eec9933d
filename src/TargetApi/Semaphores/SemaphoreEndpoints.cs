using System.Runtime.CompilerServices;

namespace TargetApi.Semaphores;

/// <summary>Compares a semaphore that some callers wait for and others await with one that all callers await.</summary>
internal static class SemaphoreEndpoints
{
    /// <summary>Registers the guarded device.</summary>
    public static void AddSemaphores(this WebApplicationBuilder builder) => builder.Services.AddSingleton<Device>();

    /// <summary>Maps both variants.</summary>
    public static void MapSemaphores(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/semaphore", BadSemaphore);
        routes.MapGet("/good/semaphore", GoodSemaphore);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadSemaphore(Device device, CancellationToken cancellation)
    {
        if (device.IsOldCaller())
            device.Wait(cancellation);
        else
            await device.WaitAsync(cancellation);
        try
        {
            await device.ExecuteAsync();
            return Results.Ok(new { mode = "mixed" });
        }
        finally
        {
            device.Release();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodSemaphore(Device device, CancellationToken cancellation)
    {
        await device.WaitAsync(cancellation);
        try
        {
            await device.ExecuteAsync();
            return Results.Ok(new { mode = "awaited" });
        }
        finally
        {
            device.Release();
        }
    }
}
