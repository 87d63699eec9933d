using System.Globalization;
using Lab.Campaigns.Storage;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Foundation.Results;

namespace Lab.Campaigns;

/// <summary>An active campaign. Written by its task; each field is replaced atomically.</summary>
/// <param name="document">The document at the start.</param>
internal class ActiveCampaign<TDocument>(TDocument document)
    where TDocument : class, ICampaignDocument<TDocument>
{
    private volatile TDocument _document = document;
    private volatile CampaignActivity _activity;
    private volatile string? _problem;

    public TDocument Document
    {
        get => _document;
        set => _document = value;
    }
    public CampaignActivity Activity
    {
        get => _activity;
        set => _activity = value;
    }
    public string? Problem
    {
        get => _problem;
        set => _problem = value;
    }
}

/// <summary>
/// Runs the campaigns of a kind, one at a time, and stores each after every step. Commands from any thread are handled under a
/// lock; the campaign is a single task, the only one that changes its document, which is an immutable record.
/// </summary>
/// <param name="name">The kind, such as <c>sweep</c>.</param>
/// <param name="campaigns">Reserves the lab.</param>
/// <param name="store">The stored campaigns.</param>
/// <param name="log">The log.</param>
internal abstract class StoredCampaignRunner<TDocument>(
    string name,
    CampaignEngine campaigns,
    CampaignStore<TDocument> store,
    ILogger log
) : IHostedService, IDisposable
    where TDocument : class, ICampaignDocument<TDocument>
{
    private static readonly TimeSpan SavePendingEvery = TimeSpan.FromSeconds(2);

    private readonly Lock _gate = new();
    private readonly CampaignTask _task = new();
    private readonly CancellationTokenSource _ending = new();
    private volatile ActiveCampaign<TDocument>? _active;
    private Task _saving = Task.CompletedTask;
    private string? _unsavedFor;
    private int _number;

    /// <summary>Raised after progress, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Completes when the active campaign has ended.</summary>
    public Task Work => _task.Work;

    /// <summary>The active campaign, or null.</summary>
    protected ActiveCampaign<TDocument>? Active => _active;

    /// <summary>True while the campaign is stopping.</summary>
    protected bool IsStopping => _task.IsStopping;

    /// <summary>Stops the active campaign; its results are kept.</summary>
    public LabResult Stop()
    {
        lock (_gate)
        {
            if (_active is null)
                return LabResult.Conflict($"There is no {name} to stop.");
            _task.Stop();
        }

        RaiseChanged();
        return LabResult.Done;
    }

    /// <summary>All campaigns including the active one, newest first.</summary>
    protected CampaignList<TDocument> ListAll()
    {
        var kept = store.List();
        return _active?.Document is { } active
            ? kept with
            {
                Documents = [active, .. kept.Documents.Where(document => document.Id != active.Id)],
            }
            : kept;
    }

    /// <summary>Returns a campaign, or null if the identifier is unknown.</summary>
    public TDocument? Find(string id) => _active?.Document is { } active && active.Id == id ? active : store.Find(id);

    public Task StartAsync(CancellationToken cancellationToken)
    {
        store.RemoveUnfinished();
        _saving = SavePendingAsync(_ending.Token);
        return Task.CompletedTask;
    }

    /// <summary>Stops the active campaign during shutdown; it can be resumed later.</summary>
    public async Task StopAsync(CancellationToken cancellationToken)
    {
        await _task.ShutDownAsync(cancellationToken);
        await _ending.CancelAsync();
        await _saving;
    }

    public void Dispose()
    {
        _task.Dispose();
        _ending.Dispose();
    }

    /// <summary>Executes the steps of a campaign and stores each with <see cref="Save"/>.</summary>
    /// <exception cref="OperationCanceledException">The campaign was stopped.</exception>
    protected abstract Task ExecuteAsync(ActiveCampaign<TDocument> active, Campaign campaign, CancellationToken stop);

    /// <summary>Returns the document of a campaign that ended early.</summary>
    /// <param name="document">The document so far.</param>
    /// <param name="problem">The unexpected error; null after a stop.</param>
    protected abstract TDocument Halt(TDocument document, string? problem);

    /// <summary>Starts or resumes a campaign; fails while the lab is busy.</summary>
    /// <param name="active">The campaign.</param>
    /// <param name="title">The name for others who wait for the lab.</param>
    /// <param name="page">The page on which it can be stopped.</param>
    protected LabResult Begin(ActiveCampaign<TDocument> active, string title, string page)
    {
        lock (_gate)
        {
            if (_active is not null)
                return LabResult.Conflict($"A {name} is already running. Stop it first, or wait until it has ended.");
            var (campaign, answer) = campaigns.Reserve(
                $"The {name} “{title}” is running: stop it on the page {page}, or wait until it has ended."
            );
            if (campaign is null)
                return answer;
            try
            {
                store.Begin(active.Document);
            }
            catch (Exception problem) when (StorageError.Matches(problem))
            {
                campaign.Dispose();
                return LabResult.StorageFailed(StorageError.From(problem));
            }

            _active = active;
            _task.Begin(stop => RunAsync(active, campaign, stop));
        }

        RaiseChanged();
        return LabResult.Done;
    }

    /// <summary>Stores the campaign so far.</summary>
    protected void Save(ActiveCampaign<TDocument> active, TDocument document)
    {
        active.Document = document;
        try
        {
            store.Save(document);
            active.Problem = null;
        }
        catch (Exception problem)
        {
            log.LogError(problem, "The {Name} could not be kept.", name);
            active.Problem =
                $"The results could not be kept in {store.Folder}. {StorageError.From(problem).PendingMessage}";
        }

        RaiseChanged();
    }

    /// <summary>Raises <see cref="Changed"/>.</summary>
    protected void RaiseChanged() => Listeners.Call(Changed, log);

    /// <summary>Sets the current activity.</summary>
    protected void Enter(ActiveCampaign<TDocument> active, CampaignActivity activity)
    {
        active.Activity = activity;
        RaiseChanged();
    }

    /// <summary>
    /// An unused identifier: the folder may contain documents of the same second, of an earlier process, or from before a clock
    /// change.
    /// </summary>
    protected string FreeId(DateTimeOffset startedAt)
    {
        string id;
        do id = string.Create(
            CultureInfo.InvariantCulture,
            $"{startedAt:yyyyMMdd-HHmmss}-{Interlocked.Increment(ref _number)}"
        );
        while (store.IsTaken(id));
        return id;
    }

    private async Task RunAsync(ActiveCampaign<TDocument> active, Campaign campaign, CancellationToken stop)
    {
        try
        {
            await ExecuteAsync(active, campaign, stop);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            Save(active, Halt(active.Document, problem: null));
        }
        catch (Exception defect)
        {
            log.LogError(defect, "The {Name} broke off.", name);
            Save(active, Halt(active.Document, defect.Message));
        }
        finally
        {
            try
            {
                // Restores the target's settings after the campaign.
                await campaign.RestoreAsync(activity => Enter(active, activity));
            }
            finally
            {
                // No code that can throw may be added between this point and the next campaign.
                lock (_gate)
                    _active = null;
                campaign.Dispose();
            }
        }

        RaiseChanged();
    }

    private async Task SavePendingAsync(CancellationToken stop)
    {
        try
        {
            while (true)
            {
                await Task.Delay(SavePendingEvery, stop);
                if (!store.HasUnsaved)
                    continue;
                SavePending();
                if (!store.HasUnsaved)
                    RaiseChanged();
            }
        }
        catch (OperationCanceledException)
        {
            SavePending();
        }
    }

    private void SavePending()
    {
        try
        {
            store.SavePending();
            _unsavedFor = null;
        }
        catch (Exception problem)
        {
            if (_unsavedFor != problem.Message)
                log.LogError(problem, "A {Name} that waits for the folder could not be written.", name);
            _unsavedFor = problem.Message;
        }
    }
}
