using System.Collections.Concurrent;
using System.Diagnostics;

namespace RoomBench;

/// <summary>Many simulated phones in one process.</summary>
internal sealed class Crowd(Dashboard dashboard, int phones) : IDisposable
{
    private readonly CancellationTokenSource _ending = new();
    private readonly ConcurrentBag<double> _delays = [];
    private long _origin;

    /// <summary>The phones.</summary>
    public IReadOnlyList<Phone> Phones { get; } =
    [.. Enumerable.Range(0, phones).Select(number => new Phone(number, dashboard.Room, dashboard.Code))];

    /// <summary>
    /// Seconds from a frame's time to its arrival at a phone, for every row since <see cref="Time"/>.
    /// </summary>
    public IReadOnlyList<double> Delays => [.. _delays];

    /// <summary>Opens the page on all phones within some seconds.</summary>
    /// <returns>Seconds from the tap to the first picture, for each phone.</returns>
    public async Task<IReadOnlyList<double>> OpenAsync(double withinSeconds)
    {
        var random = new Random(1);
        return await Task.WhenAll(
            Phones.Select(async phone =>
            {
                await Task.Delay(TimeSpan.FromSeconds(random.NextDouble() * withinSeconds));
                return (await phone.OpenAsync(_ending.Token)).TotalSeconds;
            })
        );
    }

    /// <summary>Starts measuring the delay of rows of a run that began at this timestamp.</summary>
    public void Time(long origin)
    {
        _origin = origin;
        _delays.Clear();
        foreach (var phone in Phones)
            phone.Row = seconds => _delays.Add(Stopwatch.GetElapsedTime(_origin).TotalSeconds - seconds);
    }

    /// <summary>Disconnects all phones from the network, then reconnects them.</summary>
    /// <returns>Seconds until the last phone has received everything again.</returns>
    public async Task<double> AwayAsync(TimeSpan away)
    {
        foreach (var phone in Phones)
            phone.SetAway(true);
        await Task.Delay(away);
        var back = Stopwatch.GetTimestamp();
        foreach (var phone in Phones)
            phone.SetAway(false);
        while (Phones.Any(phone => phone.HeardAt < back) && Stopwatch.GetElapsedTime(back) < TimeSpan.FromMinutes(1))
            await Task.Delay(20);
        return Phones.Any(phone => phone.HeardAt < back)
            ? double.PositiveInfinity
            : Stopwatch.GetElapsedTime(back, Phones.Max(phone => phone.HeardAt)).TotalSeconds;
    }

    public void Dispose()
    {
        _ending.Cancel();
        foreach (var phone in Phones)
            phone.Dispose();
        _ending.Dispose();
    }
}
