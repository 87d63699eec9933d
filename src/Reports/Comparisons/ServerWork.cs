using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Storage.Documents;
using Reports.Charts;

namespace Reports.Comparisons;

/// <summary>What the server works on for clients who have given up: no figure of the load knows of it.</summary>
internal static class ServerWork
{
    /// <summary>Minimum number of abandoned requests that is reported; readings at different times differ by fewer.</summary>
    public const double MinRequests = AbandonedWork.MinRequests;

    /// <summary>Requests on the server above those that are waited for, by the second; empty where either was not recorded.</summary>
    public static IReadOnlyList<(double X, double? Y)> GetAbandonedWork(RunDocument run, VariantKind? only)
    {
        var series = new RunSeries(run);
        var over = series
            .Points(SeriesCatalogue.HttpActiveRequests)
            .Zip(
                series.Points(SeriesCatalogue.LoadInFlight),
                (active, waitedFor) => (active.X, Y: active.Y - waitedFor.Y)
            )
            .ToList();
        return
        [
            .. ComparedRunSeries
                .WhileUnderLoad(over, run.Intervals, only?.ToString())
                .Where(point => point.Y is not null)
                .GroupBy(point => Math.Floor(point.X))
                .Select(second => (second.Key + 1, (double?)Math.Max(0, second.Average(point => point.Y!.Value)))),
        ];
    }

    /// <summary>Whether one run had abandoned work and it is known for another one.</summary>
    public static bool IsSignificant(IReadOnlyList<ComparedRun> contenders)
    {
        var known = contenders
            .Select(run => run.Figures.Values[ComparedMetric.WorkForNobody])
            .OfType<double>()
            .ToList();
        return known.Count > 1 && known.Max() >= MinRequests;
    }
}
