namespace Reports.Exports;

/// <summary>The forms in which a stored run leaves the dashboard.</summary>
public enum ExportFormat
{
    /// <summary>The run document itself: what another dashboard takes in.</summary>
    Json,

    /// <summary>The intervals as comma-separated values.</summary>
    Csv,

    /// <summary>The latency distribution as HdrHistogram's percentile text.</summary>
    Hgrm,

    /// <summary>Tables for a pull request or a note.</summary>
    Md,

    /// <summary>A self-contained HTML page.</summary>
    Html,

    /// <summary>The plan as a k6 script.</summary>
    K6,

    /// <summary>The same script with what the k6 operator needs to run it in a cluster.</summary>
    K6Operator,

    /// <summary>The plan as a locustfile.</summary>
    Locust,
}

/// <summary>A file to be handed out.</summary>
/// <param name="Name">Its name, made of the run's identifier and never of what people wrote.</param>
/// <param name="ContentType">Its media type.</param>
/// <param name="Content">Its bytes.</param>
public sealed record ExportFile(string Name, string ContentType, byte[] Content);
