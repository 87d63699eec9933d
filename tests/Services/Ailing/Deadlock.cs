namespace Ailing;

/// <summary>Transfers lock two accounts. After 200 requests some lock them in the opposite order.</summary>
internal sealed class Deadlock : Disease
{
    private const int RequestsInOneOrder = 200;

    private readonly object _savings = new(),
        _current = new();
    private int _requests;

    public override void Map(WebApplication app)
    {
        ThreadPool.SetMinThreads(16, 16);
        app.MapGet("/", Transfer);
    }

    private string Transfer() =>
        Interlocked.Increment(ref _requests) is > RequestsInOneOrder and var number && number % 2 == 0
            ? ToSavings()
            : ToCurrent();

    private string ToCurrent()
    {
        lock (_savings)
        {
            Thread.Sleep(2);
            lock (_current)
                return "to current";
        }
    }

    private string ToSavings()
    {
        lock (_current)
        {
            Thread.Sleep(2);
            lock (_savings)
                return "to savings";
        }
    }
}
