using Observer.Contract;

namespace Observer.Tests;

/// <summary>To which lines the blocked time of the pool was attributed. Each thread counts once per reading.</summary>
/// <param name="Readings">Number of readings.</param>
/// <param name="Threads">Threads of the pool.</param>
/// <param name="Moved">Blocked threads without a known stack.</param>
/// <param name="Lines">Threads by file and line.</param>
internal sealed record Attribution(
    int Readings,
    int Threads,
    int Moved,
    IReadOnlyDictionary<(string? File, int? Line), int> Lines
)
{
    /// <summary>Blocked threads of the pool, without those that wait for work.</summary>
    public int Blocked => Moved + Lines.Values.Sum();

    /// <summary>The blocked threads that are at one of these lines.</summary>
    public double ShareOf(params IEnumerable<(string? File, int? Line)> lines) =>
        lines.Sum(line => Lines.GetValueOrDefault(line)) / (double)Blocked;

    public override string ToString() =>
        $"{Readings} readings, {Threads} threads, {Moved} moved; "
        + string.Join(", ", Lines.OrderByDescending(line => line.Value).Select(line => $"{line.Key}: {line.Value}"));

    /// <summary>Sums up the next readings.</summary>
    public static async Task<Attribution> ReadAsync(
        RunningObserver observer,
        int readings,
        CancellationToken cancellation
    )
    {
        var lines = new Dictionary<(string?, int?), int>();
        var (threads, moved) = (0, 0);
        for (var reading = 0; reading < readings; reading++)
        {
            var held = await observer.NextAsync<HeldThreads>(cancellation);
            threads += held.PoolThreads;
            moved += held.MovedThreads;
            foreach (var line in held.Lines)
            {
                var place = (line.Location.File, line.Location.Line);
                lines[place] = lines.GetValueOrDefault(place) + line.Threads;
            }
        }

        return new(readings, threads, moved, lines);
    }
}
