using System.CommandLine;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Determines the load model from the options, reports contradicting options, and reads the rest.</summary>
internal sealed class ExecutorChoice(RunOptions options, OptionReader read, UsageErrors mistakes)
{
    private const int DefaultVus = 10;
    private static readonly TimeSpan DefaultDuration = TimeSpan.FromSeconds(10);

    private readonly List<StageSpan> _spans = [];
    private bool _stagesAreRates;

    public ExecutorPlan Read()
    {
        ReadStages();
        var (name, because) = Choose();
        foreach (var option in ShapingOptions())
            if (read.Has(option) && !AcceptedOptions(name).Contains(option))
                mistakes.Add(option.Name, $"Is not used by {name}{because}.");
        return name switch
        {
            ExecutorNames.RampingVus => new RampingVus(Stages(), read.Int(options.Vus, 0)),
            ExecutorNames.ConstantArrivalRate => new ConstantArrivalRate(
                Required(options.Rate, name, () => read.Rate(options.Rate, 1), 1),
                Duration(DefaultDuration),
                MaxVus()
            )
            {
                MaxWait = MaxWait(),
                Arrivals = Spacing(),
            },
            ExecutorNames.RampingArrivalRate => new RampingArrivalRate(Stages(), read.Rate(options.Rate, 0), MaxVus())
            {
                MaxWait = MaxWait(),
                Arrivals = Spacing(),
            },
            ExecutorNames.Burst => new Burst(Required(options.Burst, name, ReadSizes, [1]))
            {
                MaxDuration = Duration(Burst.DefaultMaxDuration),
            },
            ExecutorNames.SharedIterations => new SharedIterations(
                Required(options.Iterations, name, () => read.Long(options.Iterations, 1), 1),
                read.Int(options.Vus, DefaultVus)
            )
            {
                MaxDuration = Duration(SharedIterations.DefaultMaxDuration),
            },
            _ => new ConstantVus(read.Int(options.Vus, DefaultVus), Duration(DefaultDuration)),
        };
    }

    private Option[] ShapingOptions() =>
        [
            options.Vus,
            options.Duration,
            options.Stage,
            options.Rate,
            options.MaxVus,
            options.MaxWait,
            options.Arrivals,
            options.Burst,
            options.Iterations,
            options.ThinkTime,
        ];

    private Option[] AcceptedOptions(string name) =>
        name switch
        {
            ExecutorNames.RampingVus => [options.Stage, options.Vus, options.ThinkTime],
            ExecutorNames.ConstantArrivalRate =>
            [
                options.Rate,
                options.Duration,
                options.MaxVus,
                options.MaxWait,
                options.Arrivals,
            ],
            ExecutorNames.RampingArrivalRate =>
            [
                options.Stage,
                options.Rate,
                options.MaxVus,
                options.MaxWait,
                options.Arrivals,
            ],
            ExecutorNames.Burst => [options.Burst, options.Duration],
            ExecutorNames.SharedIterations => [options.Iterations, options.Vus, options.Duration, options.ThinkTime],
            _ => [options.Vus, options.Duration, options.ThinkTime],
        };

    private (string Name, string Because) Choose()
    {
        if (read.Text(options.Executor) is { } named)
        {
            if (ExecutorNames.All.Contains(named))
                return (named, "");
            mistakes.Add(options.Executor.Name, $"Must be one of {string.Join(", ", ExecutorNames.All)}.");
        }

        if (read.Has(options.Burst))
            return (ExecutorNames.Burst, ", the load model of --burst");
        if (read.Has(options.Iterations))
            return (ExecutorNames.SharedIterations, ", the load model of --iterations");
        if (read.Has(options.Stage))
            return _stagesAreRates || read.Has(options.Rate)
                ? (ExecutorNames.RampingArrivalRate, ", the load model of stages with a rate")
                : (ExecutorNames.RampingVus, ", the load model of --stage (write a rate as 30s:500/s)");
        return read.Has(options.Rate)
            ? (
                ExecutorNames.ConstantArrivalRate,
                ", the load model of --rate, which adds users as needed, up to --max-vus"
            )
            : (ExecutorNames.ConstantVus, ", the load model without --rate, --stage, --burst and --iterations");
    }

    private void ReadStages()
    {
        var rates = 0;
        foreach (var (index, text) in read.Texts(options.Stage).Index())
        {
            if (StageSpan.TryParse($"executor.stages[{index}]", text, out var isRate) is { } span)
            {
                _spans.Add(span);
                rates += isRate ? 1 : 0;
            }
            else
            {
                mistakes.Add(options.Stage.Name, "Must be a stage such as 30s:2000, 30s:500/s or 30s-60s:2000.");
            }
        }

        _stagesAreRates = rates > 0;
        if (rates > 0 && rates < _spans.Count)
            mistakes.Add(options.Stage.Name, "Either all stages must be rates (with /s) or none.");
        if (rates > 0 && read.Text(options.Executor) == ExecutorNames.RampingVus)
            mistakes.Add(options.Stage.Name, "Stages of ramping-vus are users: write them without /s.");
    }

    private IReadOnlyList<LoadStage> Stages()
    {
        var errors = new List<PlanError>();
        var stages = StageSpan.ToStages(_spans, errors);
        foreach (var error in errors)
            mistakes.Add(options.Stage.Name, error.Message);
        return stages;
    }

    private int[] ReadSizes()
    {
        var text = read.Text(options.Burst)!;
        var sizes = new List<int>();
        foreach (var part in text.Split(',', StringSplitOptions.TrimEntries))
        {
            if (OptionReader.TryParseLong(part, out var size))
                sizes.Add((int)Math.Clamp(size, int.MinValue, int.MaxValue));
            else
                mistakes.Add(options.Burst.Name, "Must be whole numbers of requests, such as 1,10,100.");
        }

        return [.. sizes];
    }

    private T Required<T>(Option option, string name, Func<T> value, T fallback)
    {
        if (read.Has(option))
            return value();
        mistakes.Add(option.Name, $"Is required for {name}.");
        return fallback;
    }

    private TimeSpan Duration(TimeSpan fallback) => read.Duration(options.Duration, fallback);

    private TimeSpan MaxWait() => read.Duration(options.MaxWait, ConstantArrivalRate.DefaultMaxWait);

    private ArrivalSpacing Spacing()
    {
        switch (read.Text(options.Arrivals))
        {
            case null or "even":
                return ArrivalSpacing.Even;
            case "poisson":
                return ArrivalSpacing.Poisson;
            default:
                mistakes.Add(options.Arrivals.Name, "Must be even or poisson.");
                return ArrivalSpacing.Even;
        }
    }

    private int MaxVus() => read.Int(options.MaxVus, ConstantArrivalRate.DefaultMaxVus);
}
