namespace Ailing;

/// <summary>A timer blocks on tasks faster than they complete, which holds the pool's threads.</summary>
internal sealed class BlockingTimer : Disease
{
    private Timer? _timer;

    public override void Map(WebApplication app)
    {
        _timer = new Timer(_ => Task.Delay(3_000).Wait(), null, 0, 20);
        app.MapGet(
            "/",
            async () =>
            {
                await Task.Delay(20);
                return $"{_timer is not null}";
            }
        );
    }
}
