using System.Diagnostics;

namespace Ailing;

/// <summary>The service behind another one: it waits, computes, fails or never responds.</summary>
internal sealed class Backend : Disease
{
    public override void Map(WebApplication app)
    {
        app.MapGet("/wait/{ms:int}", WaitAsync);
        app.MapGet("/compute/{ms:int}", Compute);
        app.MapGet("/fail", () => Results.StatusCode(500));
        app.MapGet("/never", (CancellationToken cancellation) => Task.Delay(Timeout.Infinite, cancellation));
    }

    private static async Task<string> WaitAsync(int ms)
    {
        await Task.Delay(ms);
        return "waited";
    }

    private static string Compute(int ms)
    {
        var started = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(started).TotalMilliseconds < ms)
            Thread.SpinWait(100);
        return "computed";
    }
}
