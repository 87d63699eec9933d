using System.Diagnostics;
using System.Net.Sockets;
using Lab.Targets.Connections;

namespace Lab.Targets.Processes;

/// <summary>Waits until a target responds on <c>/health</c>. Blocks the calling thread.</summary>
internal static class HealthCheck
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan OneAnswer = TimeSpan.FromSeconds(1);

    /// <summary>True after a response of 200; false after the timeout or when <paramref name="givenUp"/> is cancelled.</summary>
    public static bool WaitUntilHealthy(Uri address, TimeSpan timeout, CancellationToken givenUp)
    {
        var started = Stopwatch.GetTimestamp();
        while (!givenUp.IsCancellationRequested && Stopwatch.GetElapsedTime(started) < timeout)
        {
            if (Answers(address, givenUp))
            {
                return true;
            }

            givenUp.WaitHandle.WaitOne(Pause);
        }

        return false;
    }

    private static bool Answers(Uri address, CancellationToken givenUp)
    {
        try
        {
            using var connection = BlockingHttpConnection.Open(address, OneAnswer, givenUp);
            return connection.Get("/health").Status == 200;
        }
        catch (Exception notYet) when (notYet is SocketException or IOException or OperationCanceledException)
        {
            // A starting program refuses connections; the caller limits the time.
            return false;
        }
    }
}
