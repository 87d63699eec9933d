namespace LoadEngine.Tests.Rehearsing;

/// <summary>Spans in few letters: plans made up for tests are full of them.</summary>
internal static class Spans
{
    public static TimeSpan Ms(double milliseconds) => TimeSpan.FromMilliseconds(milliseconds);
}
