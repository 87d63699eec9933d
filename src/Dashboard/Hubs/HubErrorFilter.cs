using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.SignalR;

namespace Dashboard.Hubs;

/// <summary>
/// What goes wrong while a hub is followed, in the log: a defect with its stack, and a refusal not at all. SignalR itself writes a stack for every refusal, so that
/// whoever asks for a run that is not there, a thousand times, filled the log.
/// </summary>
internal sealed partial class HubErrorFilter(ILogger<HubErrorFilter> log) : IHubFilter
{
    /// <summary>Where SignalR writes what this says in its place.</summary>
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

    /// <summary>The stream, with a defect of it logged. It begins after the call that asked for it has ended, and so passes no filter.</summary>
    /// <param name="stream">What is followed.</param>
    /// <param name="log">Where a defect is told.</param>
    /// <param name="method">What it was asked for as.</param>
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

    [LoggerMessage(LogLevel.Error, "What a hub is asked for as {Method} failed.")]
    private static partial void Failed(ILogger log, string method, Exception failure);
}
