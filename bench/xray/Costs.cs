using System.Diagnostics;
using System.Globalization;
using Observer.Contract;

namespace XRayBench;

/// <summary>CPU of the observer and length of its stops, by number of threads that block again and again.</summary>
internal static class Costs
{
    private const int LooksByHand = 10;

    public static async Task MeasureAsync(int seconds, CancellationToken cancellation)
    {
        Console.WriteLine($"{seconds} s each; a stop by hand is the median (maximum) of {LooksByHand}");
        Console.WriteLine(
            "| threads that block | observer, % of the machine | readings | looks | attributed, % | stopped, % of a minute "
                + "| stop for stacks, ms | stop for awaits, ms |"
        );
        Console.WriteLine("|---|---|---|---|---|---|---|---|");
        foreach (
            var (mode, threads) in ((string, int)[])
                [("idle", 0), ("sleeping", 20), ("sleeping", 130), ("sleeping", 530)]
        )
            Console.WriteLine(await RowAsync(mode, threads, seconds, cancellation));
    }

    private static async Task<string> RowAsync(string mode, int threads, int seconds, CancellationToken cancellation)
    {
        using var service = Start(Programs.Waits, mode, $"{threads}");
        await service.StandardOutput.ReadLineAsync(cancellation);
        using var observer = Start(Programs.Observer, "--pid", $"{service.Id}");
        try
        {
            var messages = await AutomaticAsync(observer, TimeSpan.FromSeconds(seconds), cancellation);
            var held = messages.OfType<HeldThreads>().ToList();
            var (right, moved) = (
                held.Sum(each => each.Lines.Sum(line => line.Threads)),
                held.Sum(each => each.MovedThreads)
            );
            var stacks = await StopsAsync<StackLook>(observer, ObserverCommand.Stacks, look => look.Cost, cancellation);
            var awaits = await StopsAsync<AwaitLook>(observer, ObserverCommand.Awaits, look => look.Cost, cancellation);
            return $"| {threads} | {Format(held[^1].CpuPercent)} | {held.Count} | {messages.OfType<StackLook>().Count()} | "
                + $"{(right + moved == 0 ? "–" : Format(100.0 * right / (right + moved)))} | "
                + $"{held[^1].StopPercent.ToString("0.000", CultureInfo.InvariantCulture)} | {stacks} | {awaits} |";
        }
        finally
        {
            observer.Kill();
            service.Kill();
        }
    }

    private static async Task<List<ObserverMessage>> AutomaticAsync(
        Process observer,
        TimeSpan duration,
        CancellationToken cancellation
    )
    {
        List<ObserverMessage> messages = [];
        for (var started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < duration; )
            messages.Add(await NextAsync(observer, cancellation));
        return messages;
    }

    private static async Task<string> StopsAsync<T>(
        Process observer,
        ObserverCommand command,
        Func<T, LookCost> cost,
        CancellationToken cancellation
    )
        where T : ObserverMessage
    {
        List<double> stops = [];
        while (stops.Count < LooksByHand)
        {
            await observer.StandardInput.WriteLineAsync($"{command}".AsMemory(), cancellation);
            await observer.StandardInput.FlushAsync(cancellation);
            T? look = null;
            while (look is null)
                look = await NextAsync(observer, cancellation) as T;
            stops.Add(cost(look).StopMs);
            await Task.Delay(200, cancellation);
        }

        stops.Sort();
        return $"{Format(stops[stops.Count / 2])} ({Format(stops[^1])})";
    }

    private static async Task<ObserverMessage> NextAsync(Process observer, CancellationToken cancellation)
    {
        while (await observer.StandardOutput.ReadLineAsync(cancellation) is { } line)
        {
            if (ObserverJson.Read(line) is { } message)
                return message;
        }

        throw new InvalidOperationException("The observer has ended.");
    }

    private static Process Start(string program, params string[] arguments) =>
        Process.Start(
            new ProcessStartInfo("dotnet", [program, .. arguments])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;

    private static string Format(double value) => value.ToString("0.0", CultureInfo.InvariantCulture);
}
