using Lab.Runtime;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Teaching.Talks;

namespace AudienceWeb.Broadcasts;

/// <summary>
/// Chooses the audience's broadcast: the current recording during a talk from recordings, otherwise the lab.
/// Recordings are read one at a time on thread-pool threads.
/// </summary>
public sealed class BroadcastSelector : IDisposable
{
    private readonly LiveBroadcast _live;
    private readonly TalkSession _talk;
    private readonly IRunStore _store;
    private readonly ILab _lab;
    private readonly TimeProvider _time;
    private readonly ILogger<BroadcastSelector> _log;
    private readonly SemaphoreSlim _turn = new(1);
    private (TalkScene? Scene, int? Speed) _shown;
    private RunDocument? _run;
    private volatile IBroadcast _current;

    /// <summary>Starts to follow the talk.</summary>
    public BroadcastSelector(
        LiveBroadcast live,
        TalkSession talk,
        IRunStore store,
        ILab lab,
        TimeProvider time,
        ILogger<BroadcastSelector> log
    )
    {
        (_live, _talk, _store, _lab, _time, _log, _current) = (live, talk, store, lab, time, log, live);
        _talk.Changed += Follow;
        Follow();
    }

    /// <summary>The current broadcast; replaced whenever the content or the part changes.</summary>
    public IBroadcast Current => _current;

    public void Dispose() => _talk.Changed -= Follow;

    private void Follow() => _ = Task.Run(ChooseAsync);

    /// <summary>Selects the broadcast for the current scene, after all selections that started earlier.</summary>
    internal async Task ChooseAsync()
    {
        await _turn.WaitAsync();
        try
        {
            var standing = _talk.State;
            var scene = TalkScene.Load(standing, _store);
            if (_shown == (scene, standing.RecordingSpeed))
                return;
            _run =
                scene is null ? null
                : _run?.Id == scene.Run ? _run
                : await _store.ReadAsync(scene.Run, CancellationToken.None);
            _current = _run is { Frames.Count: > 0 } run
                ? new ReplayBroadcast(run, scene!.Part, standing.RecordingSpeed!.Value, _lab.State, _time)
                : _live;
            _shown = (scene, standing.RecordingSpeed);
        }
        catch (Exception unreadable)
        {
            _log.LogError(unreadable, "The audience sees the lab, because the recording cannot be read.");
            _current = _live;
        }
        finally
        {
            _turn.Release();
        }
    }
}
