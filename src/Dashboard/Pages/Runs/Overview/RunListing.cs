using Lab.Storage;

namespace Dashboard.Pages.Runs.Overview;

/// <summary>The sort key of the list of runs.</summary>
public enum RunOrder
{
    /// <summary>By start.</summary>
    Date,

    Goodput,

    /// <summary>By the 95th percentile of the response time.</summary>
    P95,

    /// <summary>By the experiment's title.</summary>
    Experiment,
}

/// <summary>The filter and order of the list of runs.</summary>
/// <param name="SearchText">Words that must all occur in a run's name, tags, note or experiment; an empty text matches every
/// run.</param>
/// <param name="Order">The sort order.</param>
/// <param name="IsDescending">Whether the order is descending.</param>
public sealed record RunListing(string SearchText, RunOrder Order, bool IsDescending)
{
    /// <summary>All runs, newest first.</summary>
    public static RunListing Default { get; } = new("", RunOrder.Date, IsDescending: true);

    /// <summary>Sorts by another column; sorting twice by the same column reverses the order.</summary>
    public RunListing OrderBy(RunOrder order) =>
        Order == order
            ? this with
            {
                IsDescending = !IsDescending,
            }
            : this with
            {
                Order = order,
                IsDescending = order is RunOrder.Date or RunOrder.Goodput,
            };

    /// <summary>Returns the runs to show. Runs without the sort figure come last in either order.</summary>
    public IReadOnlyList<RunHeader> Apply(IEnumerable<RunHeader> runs)
    {
        ArgumentNullException.ThrowIfNull(runs);
        var words = SearchText.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        var wanted = runs.Where(run =>
            words.All(word => TextOf(run).Contains(word, StringComparison.OrdinalIgnoreCase))
        );
        return Order switch
        {
            RunOrder.Goodput => Ordered(wanted, run => run.Summary?.Total.Goodput),
            RunOrder.P95 => Ordered(wanted, run => run.Summary?.Total.P95Ms),
            RunOrder.Experiment => Ordered(wanted, run => run.Title),
            _ => Ordered(wanted, run => run.StartedAt),
        };
    }

    private static string TextOf(RunHeader run) =>
        string.Join('\n', [run.Labels.Name, .. run.Labels.Tags, run.Labels.Note, run.Experiment, run.Title, run.Id]);

    private IReadOnlyList<RunHeader> Ordered<T>(IEnumerable<RunHeader> runs, Func<RunHeader, T> figure)
    {
        var known = runs.OrderBy(run => figure(run) is null);
        return
        [
            .. (IsDescending ? known.ThenByDescending(figure) : known.ThenBy(figure)).ThenByDescending(run =>
                run.StartedAt
            ),
        ];
    }
}
