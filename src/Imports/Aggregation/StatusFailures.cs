using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>Classifies responses by their status.</summary>
internal static class StatusFailures
{
    /// <summary>The failed responses by the names of the error taxonomy.</summary>
    public static Dictionary<string, long> Count(IReadOnlyDictionary<int, long> statuses) =>
        statuses
            .Where(pair => pair.Key is < 200 or >= 300)
            .GroupBy(pair => KindOf(pair.Key))
            .ToDictionary(kind => kind.Key, kind => kind.Sum(pair => pair.Value));

    private static string KindOf(int status) =>
        ErrorKinds.NameOf(
            status switch
            {
                429 => ErrorKind.TooManyRequests,
                >= 300 and < 400 => ErrorKind.Redirect,
                >= 400 and < 500 => ErrorKind.ClientError,
                >= 500 => ErrorKind.ServerError,
                _ => ErrorKind.Other,
            }
        );
}
