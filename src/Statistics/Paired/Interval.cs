namespace Statistics.Paired;

/// <summary>An estimate with the interval that covers the true value with a stated confidence.</summary>
/// <param name="Low">Lower end; negative infinity if the data do not limit it.</param>
/// <param name="Estimate">The estimate, between both ends.</param>
/// <param name="High">Upper end; positive infinity if the data do not limit it.</param>
/// <param name="Confidence">The confidence reached, 0..1; at least the one asked for.</param>
public sealed record Interval(double Low, double Estimate, double High, double Confidence)
{
    /// <summary>True if both ends are on the same side of <paramref name="value"/>.</summary>
    public bool Excludes(double value) => Low > value || High < value;

    /// <summary>True if both ends lie within −<paramref name="margin"/>..<paramref name="margin"/>.</summary>
    /// <param name="margin">Greater than 0, in the unit of the interval.</param>
    public bool IsWithin(double margin) => Low >= -margin && High <= margin;
}
