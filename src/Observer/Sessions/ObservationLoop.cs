using System.Collections.Concurrent;
using Observer.Contract;
using Observer.Kernel;

namespace Observer.Sessions;

/// <summary>Observes regularly and takes the requested looks, until the commands or the parent end.</summary>
internal static class ObservationLoop
{
    /// <summary>Runs until the commands end.</summary>
    /// <param name="tick">Observes once; false at the end of the process.</param>
    /// <param name="look">Takes a look.</param>
    /// <param name="interval">The time from one observation to the next.</param>
    /// <param name="commands">The requests.</param>
    /// <param name="clock">The clock.</param>
    public static void Run(
        Func<bool> tick,
        Action<ObserverCommand> look,
        Func<TimeSpan> interval,
        BlockingCollection<ObserverCommand> commands,
        TimeProvider clock
    )
    {
        var parent = Libc.ParentId();
        long started;
        do
        {
            started = clock.GetTimestamp();
            if (!tick())
                return;
        } while (ServeCommands(started, look, interval, commands, clock) && Libc.ParentId() == parent);
    }

    private static bool ServeCommands(
        long started,
        Action<ObserverCommand> look,
        Func<TimeSpan> interval,
        BlockingCollection<ObserverCommand> commands,
        TimeProvider clock
    )
    {
        while (true)
        {
            var rest = interval() - clock.GetElapsedTime(started);
            if (rest <= TimeSpan.Zero)
                return true;
            if (!commands.TryTake(out var command, rest))
            {
                if (commands.IsCompleted)
                    return false;
                continue;
            }

            if (command == ObserverCommand.Quit)
                return false;
            look(command);
        }
    }
}
