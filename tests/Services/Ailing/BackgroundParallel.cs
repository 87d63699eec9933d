namespace Ailing;

/// <summary>Serves well while a background service runs short parallel loops.</summary>
internal sealed class BackgroundParallel : Disease
{
    public override void Configure(WebApplicationBuilder builder) => builder.Services.AddHostedService<Loops>();

    public override void Map(WebApplication app) =>
        app.MapGet(
            "/",
            async () =>
            {
                await Task.Delay(50);
                return "ok";
            }
        );

    private sealed class Loops : BackgroundService
    {
        protected override async Task ExecuteAsync(CancellationToken stoppingToken)
        {
            while (!stoppingToken.IsCancellationRequested)
            {
                await Task.Delay(200, stoppingToken);
                Parallel.For(0, 4, _ => Task.Delay(20, stoppingToken).Wait(stoppingToken));
            }
        }
    }
}
