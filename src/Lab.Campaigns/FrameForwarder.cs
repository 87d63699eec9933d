using Lab.Targets.Frames;

namespace Lab.Campaigns;

/// <summary>Forwards the frames of one run in order, on a separate task. For one caller.</summary>
internal sealed class FrameForwarder : IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly TaskCompletionSource _sawEnd = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly FrameStream _stream;
    private readonly Action<Frame>? _onFrame;
    private readonly Task _following;
    private long _handedOn;

    /// <param name="stream">The frames.</param>
    /// <param name="onFrame">Receives each frame; null for none.</param>
    public FrameForwarder(FrameStream stream, Action<Frame>? onFrame)
    {
        (_stream, _onFrame, _handedOn) = (stream, onFrame, stream.Latest);
        // Not on the caller's context, so that a page does not process every frame.
        _following = onFrame is null ? Task.CompletedTask : Task.Run(() => FollowAsync(onFrame));
    }

    /// <summary>Waits until the last frame of the run, and the frames after it, have been forwarded.</summary>
    public async Task EndAsync(TimeSpan followAfter, TimeSpan timeout, TimeProvider time)
    {
        if (!_following.IsCompleted)
        {
            await _sawEnd.Task.WaitAsync(timeout, time).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await Task.Delay(followAfter, time);
        }

        await _end.CancelAsync();
        await _following;
        if (_onFrame is not { } onFrame)
            return;
        foreach (var frame in _stream.GetFramesAfter(_handedOn))
            HandOn(onFrame, frame);
    }

    public void Dispose()
    {
        _end.Cancel();
        _end.Dispose();
    }

    private void HandOn(Action<Frame> onFrame, Frame frame)
    {
        onFrame(frame);
        _handedOn = frame.Sequence;
    }

    private async Task FollowAsync(Action<Frame> onFrame)
    {
        try
        {
            await foreach (var frame in _stream.ReadAsync(_handedOn, _end.Token))
            {
                HandOn(onFrame, frame);
                if (frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded))
                    _sawEnd.TrySetResult();
            }
        }
        catch (OperationCanceledException)
        {
            // The run has ended.
        }
    }
}
