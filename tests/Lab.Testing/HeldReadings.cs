using Observer.Contract;

namespace Lab.Testing;

/// <summary>Readings of the observer for tests.</summary>
internal static class HeldReadings
{
    /// <summary>A reading of 20 pool threads; each line is a file, a line, a call and a number of threads.</summary>
    public static HeldThreads Create(int moved, params (string File, int Line, string Call, int Threads)[] lines) =>
        new(
            default,
            20,
            moved,
            [
                .. lines.Select(line => new HeldLine(
                    new("Orders.Get", "Orders", line.File, line.Line, true, false),
                    line.Call,
                    null,
                    line.Threads
                )),
            ],
            30,
            0.125,
            1.5
        );
}
