namespace Dashboard.Findings;

/// <summary>The name of a method as people say it.</summary>
internal static class MethodName
{
    /// <summary>Type and method of a full name: <c>TargetApi.Blocking.BlockingEndpoints.BadBlocking(…)</c> is <c>BlockingEndpoints.BadBlocking</c>.</summary>
    public static string Short(string fullName)
    {
        var name = fullName.Split('(')[0];
        // An asynchronous method runs as a state machine: Type+<Method>d__3.MoveNext.
        var (open, close) = (name.IndexOf('<', StringComparison.Ordinal), name.IndexOf('>', StringComparison.Ordinal));
        if (open > 0 && close > open + 1) name = $"{name[..open].TrimEnd('+', '.')}.{name[(open + 1)..close]}";
        var parts = name.Split('.', '+');
        return string.Join('.', parts[^Math.Min(2, parts.Length)..]);
    }
}
