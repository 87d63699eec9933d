namespace Reports.Exports;

/// <summary>The export formats of a stored run.</summary>
public enum ExportFormat
{
    /// <summary>The run document, which can be imported again.</summary>
    Json,

    /// <summary>The intervals as comma-separated values.</summary>
    Csv,

    /// <summary>The latency distribution as HdrHistogram's percentile text.</summary>
    Hgrm,

    /// <summary>Markdown tables.</summary>
    Md,

    /// <summary>A self-contained HTML page.</summary>
    Html,

    /// <summary>The plan as a k6 script.</summary>
    K6,

    /// <summary>The k6 script with the resources for the k6 operator.</summary>
    K6Operator,

    /// <summary>The plan as a locustfile.</summary>
    Locust,

    /// <summary>The stacks as a profile for speedscope.</summary>
    Speedscope,
}

/// <summary>An exported file.</summary>
/// <param name="Name">The file name, based on the run's identifier and never on user input.</param>
/// <param name="ContentType">Its media type.</param>
/// <param name="Content">The content.</param>
public sealed record ExportFile(string Name, string ContentType, byte[] Content);
