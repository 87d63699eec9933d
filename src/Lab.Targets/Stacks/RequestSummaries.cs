using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>Describes the requests of captured threads.</summary>
public static class RequestSummaries
{
    /// <summary>
    /// Returns the most frequent request and the number of others, such as <c>GET /orders and 2 more</c>; null if there are none.
    /// </summary>
    /// <param name="requests">The requests, those with the most threads first.</param>
    public static string? Summarize(IReadOnlyList<ObservedRequest> requests) =>
        requests switch
        {
            [] => null,
            [var only] => only.Name,
            [var first, ..] => $"{first.Name} and {requests.Count - 1} more",
        };

    /// <summary>Merges the requests of several groups, those with the most threads first.</summary>
    public static IReadOnlyList<ObservedRequest> Together(IEnumerable<StackGroup> groups) =>
        [
            .. groups
                .SelectMany(group => group.Requests)
                .GroupBy(request => request.Name)
                .Select(same => new ObservedRequest(same.Key, same.Sum(request => request.Threads)))
                .OrderByDescending(request => request.Threads)
                .ThenBy(request => request.Name, StringComparer.Ordinal),
        ];
}
