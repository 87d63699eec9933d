namespace LoadEngine.Tests.Rehearsing;

/// <summary>Short names for time spans in test plans.</summary>
internal static class Spans
{
    public static TimeSpan Ms(double milliseconds) => TimeSpan.FromMilliseconds(milliseconds);
}
