namespace Ailing;

/// <summary>Each request sleeps in a parallel loop.</summary>
internal sealed class ParallelSleep : Disease
{
    public override void Map(WebApplication app) => app.MapGet("/", Work);

    private static string Work()
    {
        Parallel.For(0, 8, _ => Thread.Sleep(100));
        return "ok";
    }
}
