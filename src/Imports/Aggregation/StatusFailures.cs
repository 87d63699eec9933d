using Imports.Model;
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

    /// <summary>The failed responses of a tool that counts them by class only.</summary>
    public static Dictionary<string, long> CountClasses(long redirects, long clientErrors, long serverErrors) =>
        new (ErrorKind Kind, long Count)[]
        {
            (ErrorKind.Redirect, redirects),
            (ErrorKind.ClientError, clientErrors),
            (ErrorKind.ServerError, serverErrors),
        }
            .Where(pair => pair.Count != 0)
            .ToDictionary(pair => ErrorKinds.NameOf(pair.Kind), pair => pair.Count);

    /// <summary>Adds requests without a response; those that no error text explains are of unknown kind.</summary>
    /// <param name="failures">The failures by kind.</param>
    /// <param name="unanswered">Number of requests without a response.</param>
    /// <param name="errors">Error texts with their counts.</param>
    /// <exception cref="ImplausibleMeasurementException">A count is below zero.</exception>
    public static void AddUnanswered(
        this Dictionary<string, long> failures,
        long unanswered,
        IEnumerable<(string Text, long Count)> errors
    )
    {
        foreach (var (text, count) in errors)
        {
            if (count < 0 || unanswered < 0)
                throw new ImplausibleMeasurementException("a count is below zero.");
            Add(ErrorKindClassifier.Classify(text), Math.Min(count, unanswered));
            unanswered -= Math.Min(count, unanswered);
        }

        Add(ErrorKind.Other, unanswered);

        void Add(ErrorKind kind, long count)
        {
            if (count > 0)
                failures[ErrorKinds.NameOf(kind)] = failures.GetValueOrDefault(ErrorKinds.NameOf(kind)) + count;
        }
    }

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
