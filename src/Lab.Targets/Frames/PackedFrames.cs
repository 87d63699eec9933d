namespace Lab.Targets.Frames;

/// <summary>
/// Frames as bare numbers, a ring of them in memory that is taken as a whole when it is made: the last frame takes no
/// more room than the first. Not
/// thread-safe: the lock of the stream guards it.
/// </summary>
internal sealed class PackedFrames
{
    private const double Gap = double.NaN;

    private readonly int _width;
    private readonly double[] _numbers;
    private readonly IReadOnlyList<FrameEvent>?[] _events;

    /// <param name="capacity">Frames that are kept.</param>
    /// <param name="columns">Values of a frame; one that has fewer ends in gaps.</param>
    public PackedFrames(int capacity, int columns)
    {
        _width = columns + 1;
        _numbers = new double[capacity * _width];
        Array.Fill(_numbers, Gap);
        _events = new IReadOnlyList<FrameEvent>?[capacity];
    }

    /// <summary>Puts a frame where the one before was that is no longer kept.</summary>
    public void Put(Frame frame)
    {
        var numbers = Row(frame.Sequence);
        numbers[0] = frame.Time;
        for (var column = 0; column < _width - 1; column++)
            numbers[column + 1] = (column < frame.Values.Count ? frame.Values[column] : null) ?? Gap;
        _events[frame.Sequence % _events.Length] = frame.Events.Count == 0 ? null : frame.Events;
    }

    /// <summary>A frame like the one that was put here, with every column.</summary>
    public Frame Get(long sequence)
    {
        var numbers = Row(sequence);
        var values = new double?[_width - 1];
        for (var column = 0; column < values.Length; column++)
            values[column] = double.IsNaN(numbers[column + 1]) ? null : numbers[column + 1];
        return new(sequence, numbers[0], values, EventsOf(sequence));
    }

    /// <summary>What happened in a frame.</summary>
    public IReadOnlyList<FrameEvent> EventsOf(long sequence) => _events[sequence % _events.Length] ?? [];

    private Span<double> Row(long sequence) => _numbers.AsSpan((int)(sequence % _events.Length) * _width, _width);
}
