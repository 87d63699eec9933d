namespace Lab.Targets.Frames;

/// <summary>
/// A preallocated ring buffer of frames, so that memory use is constant. Not thread-safe: guarded by the lock of the stream.
/// </summary>
internal sealed class PackedFrames
{
    private const double Gap = double.NaN;

    private readonly int _width;
    private readonly double[] _numbers;
    private readonly IReadOnlyList<FrameEvent>?[] _events;
    private readonly IReadOnlyList<LineThreads>?[] _held;

    /// <param name="capacity">Number of frames kept.</param>
    /// <param name="columns">Number of values per frame; missing values become gaps.</param>
    public PackedFrames(int capacity, int columns)
    {
        _width = columns + 1;
        _numbers = new double[capacity * _width];
        Array.Fill(_numbers, Gap);
        _events = new IReadOnlyList<FrameEvent>?[capacity];
        _held = new IReadOnlyList<LineThreads>?[capacity];
    }

    /// <summary>Replaces the oldest frame.</summary>
    public void Put(Frame frame)
    {
        var numbers = Row(frame.Sequence);
        numbers[0] = frame.Time;
        for (var column = 0; column < _width - 1; column++)
            numbers[column + 1] = (column < frame.Values.Count ? frame.Values[column] : null) ?? Gap;
        _events[frame.Sequence % _events.Length] = frame.Events.Count == 0 ? null : frame.Events;
        _held[frame.Sequence % _held.Length] = frame.Held;
    }

    /// <summary>Returns a copy of a frame, with all columns.</summary>
    public Frame Get(long sequence)
    {
        var numbers = Row(sequence);
        var values = new double?[_width - 1];
        for (var column = 0; column < values.Length; column++)
            values[column] = double.IsNaN(numbers[column + 1]) ? null : numbers[column + 1];
        return new(sequence, numbers[0], values, EventsOf(sequence)) { Held = _held[sequence % _held.Length] };
    }

    /// <summary>The events of a frame.</summary>
    public IReadOnlyList<FrameEvent> EventsOf(long sequence) => _events[sequence % _events.Length] ?? [];

    private Span<double> Row(long sequence) => _numbers.AsSpan((int)(sequence % _events.Length) * _width, _width);
}
