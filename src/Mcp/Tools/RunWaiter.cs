using System.Threading.Channels;
using Lab.Runtime;
using Lab.Storage;
using Lab.Storage.Documents;
using Mcp.Answers;
using ModelContextProtocol;

namespace Mcp.Tools;

/// <summary>Waits for stored runs without reading the run folder while the run is measured.</summary>
internal sealed class RunWaiter(ILab lab, IRunStore store, TimeProvider time)
{
    /// <summary>The document of a run, once it has ended and is stored.</summary>
    /// <param name="run">Identifier of the run.</param>
    /// <param name="maxWait">Maximum time to wait.</param>
    /// <exception cref="McpException">There is no such run, or it did not end in time.</exception>
    public async Task<RunDocument> WaitAsync(string run, TimeSpan maxWait, CancellationToken cancellation)
    {
        using var timeout = new CancellationTokenSource(maxWait, time);
        using var waiting = CancellationTokenSource.CreateLinkedTokenSource(cancellation, timeout.Token);
        var changes = Channel.CreateBounded<bool>(
            new BoundedChannelOptions(1) { FullMode = BoundedChannelFullMode.DropWrite }
        );
        lab.Changed += OnChanged;
        store.Changed += OnChanged;
        try
        {
            while (true)
            {
                if (await FindAsync(run, cancellation) is { } stored)
                    return stored;
                await changes.Reader.ReadAsync(waiting.Token);
            }
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new McpException($"The run {run} has not ended. Wait again, or stop it.");
        }
        finally
        {
            lab.Changed -= OnChanged;
            store.Changed -= OnChanged;
        }

        void OnChanged() => changes.Writer.TryWrite(true);
    }

    private async Task<RunDocument?> FindAsync(string run, CancellationToken cancellation)
    {
        if (lab.State.Run?.Id == run)
            return null;
        return store.Find(run)?.State switch
        {
            RunEntryState.Recording => null,
            RunEntryState.Stored => await store.ReadAsync(run, cancellation),
            _ => throw ToolErrors.RunNotFound(run, store),
        };
    }
}
