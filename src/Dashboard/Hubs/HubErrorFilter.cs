using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>
/// Logs exceptions in hub methods with their stack traces, and ignores rejected calls. SignalR logs a stack trace for each
/// rejection, so a client that repeatedly requests a missing run would fill the log.
/// </summary>
internal sealed partial class HubErrorFilter(ILogger<HubErrorFilter> log) : IHubFilter
{
    /// <summary>The SignalR log category that this filter replaces.</summary>
    public const string Replaced = "Microsoft.AspNetCore.SignalR.Internal.DefaultHubDispatcher";

    public async ValueTask<object?> InvokeMethodAsync(
        HubInvocationContext invocationContext,
        Func<HubInvocationContext, ValueTask<object?>> next
    )
    {
        try
        {
            return await next(invocationContext);
        }
        catch (Exception failure) when (IsDefect(failure))
        {
            Failed(log, invocationContext.HubMethodName, failure);
            throw;
        }
    }

    /// <summary>
    /// Wraps a stream and logs its exceptions. A stream starts after its hub call has returned, so filters do not see it.
    /// </summary>
    /// <param name="stream">The stream.</param>
    /// <param name="log">Receives the exceptions.</param>
    /// <param name="method">The hub method, for the log.</param>
    /// <param name="cancellation">Ends it.</param>
    public static async IAsyncEnumerable<T> LoggedAsync<T>(
        IAsyncEnumerable<T> stream,
        ILogger log,
        string method,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        await using var items = stream.GetAsyncEnumerator(cancellation);
        while (await MoveAsync())
            yield return items.Current;

        async ValueTask<bool> MoveAsync()
        {
            try
            {
                return await items.MoveNextAsync();
            }
            catch (Exception failure) when (IsDefect(failure))
            {
                Failed(log, method, failure);
                throw;
            }
        }
    }

    private static bool IsDefect(Exception failure) => failure is not (HubException or OperationCanceledException);

    [LoggerMessage(LogLevel.Error, "The hub method {Method} failed.")]
    private static partial void Failed(ILogger log, string method, Exception failure);
}
