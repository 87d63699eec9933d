using System.Diagnostics;

namespace Tests.Shared;

/// <summary>Polls state that is published without an event.</summary>
internal static class Eventually
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(5);

    /// <summary>Returns the first value that matches.</summary>
    public static async Task<T> WaitForAsync<T>(Func<T> look, Func<T, bool> asked, CancellationToken cancellation)
    {
        var started = Stopwatch.GetTimestamp();
        T seen;
        while (!asked(seen = look()))
        {
            Assert.True(Stopwatch.GetElapsedTime(started) < MaxWait, $"Still {seen} after {MaxWait}.");
            await Task.Delay(PollInterval, cancellation);
        }

        return seen;
    }
}
