using System.Diagnostics;
using System.Globalization;
using Observer.Contract;

namespace XRayBench;

/// <summary>CPU of the observer and length of its stops, by number of threads that block again and again.</summary>
internal static class Costs
{
    private const int LooksByHand = 10;

    private static readonly TimeSpan Start = TimeSpan.FromSeconds(15),
        Patience = TimeSpan.FromMinutes(1);

    public static async Task MeasureAsync(int seconds, CancellationToken cancellation)
    {
        Console.WriteLine(
            $"Observer: CPU of the machine in its first {Start.TotalSeconds} s, in its first {seconds} s, and in the {seconds} s "
                + $"after its first {Start.TotalSeconds} s. A stop by hand is the median (maximum) of {LooksByHand}."
        );
        Console.WriteLine(
            $"| threads that block | first {Start.TotalSeconds} s, % | first {seconds} s, % | later {seconds} s, % "
                + "| readings/s | looks | attributed, % | stopped, % of a minute | stop for stacks, ms | stop for awaits, ms | load |"
        );
        Console.WriteLine("|---|---|---|---|---|---|---|---|---|---|---|");
        foreach (
            var (mode, threads) in ((string, int)[])
                [("idle", 0), ("sleeping", 20), ("sleeping", 130), ("sleeping", 530)]
        )
            Console.WriteLine(await RowAsync(mode, threads, TimeSpan.FromSeconds(seconds), cancellation));
    }

    private static async Task<string> RowAsync(
        string mode,
        int threads,
        TimeSpan duration,
        CancellationToken cancellation
    )
    {
        using var service = Run(Programs.Waits, mode, $"{threads}");
        Process? observer = null;
        try
        {
            if (await ReadLineAsync(service, cancellation) is null)
                throw new InvalidOperationException("The service did not start.");
            var started = Stopwatch.GetTimestamp();
            observer = Run(Programs.Observer, "--pid", $"{service.Id}");
            var (messages, cpu) = await AutomaticAsync(observer, started, Start + duration, cancellation);
            var held = messages.OfType<HeldThreads>().ToList();
            if (held.Count == 0)
                throw new InvalidOperationException("The observer has reported no reading.");
            var (right, moved) = (
                held.Sum(each => each.Lines.Sum(line => line.Threads)),
                held.Sum(each => each.MovedThreads)
            );
            var stacks = await StopsAsync<StackLook>(observer, ObserverCommand.Stacks, look => look.Cost, cancellation);
            var awaits = await StopsAsync<AwaitLook>(observer, ObserverCommand.Awaits, look => look.Cost, cancellation);
            return $"| {threads} | {Percent(cpu, TimeSpan.Zero, Start)} | {Percent(cpu, TimeSpan.Zero, duration)} | "
                + $"{Percent(cpu, Start, Start + duration)} | {Format(held.Count / (Start + duration).TotalSeconds)} | "
                + $"{messages.OfType<StackLook>().Count()} | "
                + $"{(right + moved == 0 ? "–" : Format(100.0 * right / (right + moved)))} | "
                + $"{held.Max(each => each.StopPercent).ToString("0.000", CultureInfo.InvariantCulture)} | {stacks} | {awaits} | "
                + $"{(await File.ReadAllTextAsync("/proc/loadavg", cancellation)).Split(' ')[0]} |";
        }
        finally
        {
            observer?.Kill();
            observer?.Dispose();
            service.Kill();
        }
    }

    private static async Task<(List<ObserverMessage> Messages, List<(TimeSpan At, TimeSpan Cpu)> Cpu)> AutomaticAsync(
        Process observer,
        long started,
        TimeSpan duration,
        CancellationToken cancellation
    )
    {
        List<ObserverMessage> messages = [];
        List<(TimeSpan At, TimeSpan Cpu)> cpu = [(TimeSpan.Zero, TimeSpan.Zero)];
        while (cpu[^1].At < duration)
        {
            messages.Add(await NextAsync(observer, cancellation));
            observer.Refresh();
            cpu.Add((Stopwatch.GetElapsedTime(started), observer.TotalProcessorTime));
        }

        return (messages, cpu);
    }

    private static string Percent(List<(TimeSpan At, TimeSpan Cpu)> cpu, TimeSpan from, TimeSpan until)
    {
        var (first, last) = (cpu.First(sample => sample.At >= from), cpu.First(sample => sample.At >= until));
        return ((last.Cpu - first.Cpu) / (last.At - first.At) / Environment.ProcessorCount * 100).ToString(
            "0.00",
            CultureInfo.InvariantCulture
        );
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
            for (var asked = Stopwatch.GetTimestamp(); look is null; )
            {
                look = await NextAsync(observer, cancellation) as T;
                if (look is null && Stopwatch.GetElapsedTime(asked) > Patience)
                    throw new TimeoutException($"The observer did not answer {command}.");
            }

            stops.Add(cost(look).StopMs);
            await Task.Delay(200, cancellation);
        }

        stops.Sort();
        return $"{Format(stops[stops.Count / 2])} ({Format(stops[^1])})";
    }

    private static async Task<ObserverMessage> NextAsync(Process observer, CancellationToken cancellation)
    {
        while (await ReadLineAsync(observer, cancellation) is { } line)
        {
            var message = ObserverJson.Read(line);
            if (message is ObserverStatus { State: not (ObserverState.Observing or ObserverState.LookFailed) } status)
                throw new InvalidOperationException($"The observer is in state {status.State}. {status.Remedy}");
            if (message is not null)
                return message;
        }

        throw new InvalidOperationException("The observer has ended.");
    }

    private static async Task<string?> ReadLineAsync(Process process, CancellationToken cancellation)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        patience.CancelAfter(Patience);
        return await process.StandardOutput.ReadLineAsync(patience.Token);
    }

    private static Process Run(string program, params string[] arguments) =>
        Process.Start(
            new ProcessStartInfo("dotnet", [program, .. arguments])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;

    private static string Format(double value) => value.ToString("0.0", CultureInfo.InvariantCulture);
}
