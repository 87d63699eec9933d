namespace Ailing;

/// <summary>Keeps a large heap of small objects and collects all of it every two seconds.</summary>
internal sealed class GcHeavy : Disease
{
    private static readonly List<object[]> Kept = [];

    public override void Map(WebApplication app)
    {
        for (var i = 0; i < 3_000_000; i++)
            Kept.Add([new object(), new object(), Kept.Count > 0 ? Kept[i / 2] : Kept]);
        new Thread(Collect) { IsBackground = true }.Start();
        app.MapGet(
            "/",
            async () =>
            {
                await Task.Delay(20);
                return "ok";
            }
        );
    }

    private static void Collect()
    {
        while (true)
        {
            Thread.Sleep(2_000);
            GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: false);
        }
    }
}
