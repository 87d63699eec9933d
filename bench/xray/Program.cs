using System.Globalization;
using XRayBench;

// Usage: dotnet run -c Release --project bench/xray -- pairs|costs|recordings [--rounds N] [--seconds N]
using var stop = new CancellationTokenSource();
Console.CancelKeyPress += (_, pressed) =>
{
    pressed.Cancel = true;
    stop.Cancel();
};
switch (args.FirstOrDefault())
{
    case "pairs":
        await Pairs.MeasureAsync(Option("--rounds", 10), Option("--seconds", 10), stop.Token);
        return 0;
    case "costs":
        await Costs.MeasureAsync(Option("--seconds", 60), stop.Token);
        return 0;
    case "recordings":
        await Recordings.MeasureAsync(Option("--rounds", 6), Option("--seconds", 10), stop.Token);
        return 0;
    default:
        Console.Error.WriteLine("Usage: xray pairs|costs|recordings [--rounds N] [--seconds N]");
        return 2;
}

int Option(string name, int preset) =>
    Array.IndexOf(args, name) is >= 0 and var at && at + 1 < args.Length
        ? int.Parse(args[at + 1], CultureInfo.InvariantCulture)
        : preset;
