using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Storage.Documents;
using Reports.Charts;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>Work of the server for clients that have disconnected, which no load figure includes.</summary>
internal static class ServerWork
{
    /// <summary>Minimum number of abandoned requests to report; readings at different times differ by less.</summary>
    public const double MinRequests = AbandonedWork.MinRequests;

    /// <summary>Requests on the server minus requests in flight, per second; empty if either is unknown.</summary>
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
