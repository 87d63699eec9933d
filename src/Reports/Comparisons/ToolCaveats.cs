namespace Reports.Comparisons;

/// <summary>How the figures of other tools differ from those of the lab; see docs/importing.md.</summary>
internal static class ToolCaveats
{
    /// <summary>Name of the condition.</summary>
    public const string Name = "Meaning of its latencies";

    private const string FromTheSend =
        "From the send: while a server stalls, a closed model sends nothing, and the requests that would have waited are in no percentile.";
    private const string FromThePlan = "From the planned start";
    private const string OfAll = "Failures are included.";

    /// <summary>The words for a run.</summary>
    /// <param name="tool">The tool that measured it; null for this lab.</param>
    /// <param name="isOfAllAnswers">Whether the latencies are of all answers, as far as it is known.</param>
    public static string Describe(string? tool, bool isOfAllAnswers) =>
        tool switch
        {
            null or "dashload" => $"{FromThePlan}, of successes.",
            "wrk2" => $"{FromThePlan}. {OfAll}",
            "wrk" => $"{FromTheSend} {OfAll} It knows no p95.",
            "hey" => $"{FromTheSend} {OfAll} In steps of 0.1 ms.",
            "oha" => $"{FromTheSend} {OfAll} Except with --latency-correction.",
            "vegeta" => $"From the send, at a constant rate. {OfAll}",
            "ab" => $"{FromTheSend} {OfAll} In whole milliseconds, connects included.",
            "autocannon" => $"{FromTheSend} {OfAll} In whole milliseconds. It knows no p95.",
            "bombardier" or "h2load" => $"{FromTheSend} {OfAll}",
            "JMeter" => $"{FromTheSend} Of successes.",
            "Artillery" => $"From the send to the first byte. {OfAll}",
            "NBomber" =>
                "From the send, of successes. It measures scenarios or steps, which can have several requests.",
            "Locust" => $"{FromTheSend} {OfAll} Rounded to two digits.",
            "k6" => $"{FromTheSend} {(isOfAllAnswers ? OfAll : "Of expected answers.")}",
            "HdrHistogram" => "It has no failures and no start of counting; its unit is assumed.",
            _ => "Not known.",
        };
}
