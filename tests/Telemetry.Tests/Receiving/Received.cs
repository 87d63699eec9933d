namespace Telemetry.Tests.Receiving;

/// <summary>A received metric point; points of one series replace each other, because they are cumulative.</summary>
/// <param name="Resource">Whose it is.</param>
/// <param name="Metric">Name.</param>
/// <param name="Unit">Unit.</param>
/// <param name="Attributes">Attributes of the point.</param>
/// <param name="Count">The number of values of a histogram; otherwise 1.</param>
/// <param name="Sum">The sum of a histogram; otherwise the value.</param>
/// <param name="Buckets">The bucket counts of a histogram; otherwise empty.</param>
internal sealed record Point(
    IReadOnlyDictionary<string, object> Resource,
    string Metric,
    string Unit,
    IReadOnlyDictionary<string, object> Attributes,
    long Count,
    double Sum,
    IReadOnlyList<long> Buckets
);

/// <summary>A received span.</summary>
internal sealed record Span(
    IReadOnlyDictionary<string, object> Resource,
    string Name,
    string TraceId,
    string SpanId,
    string ParentId,
    ulong StartNs,
    ulong EndNs,
    IReadOnlyDictionary<string, object> Attributes,
    int Status,
    string StatusMessage
);

/// <summary>A received log record.</summary>
internal sealed record Log(
    IReadOnlyDictionary<string, object> Resource,
    string Event,
    string Body,
    int Severity,
    ulong AtNs,
    string TraceId,
    string SpanId,
    IReadOnlyDictionary<string, object> Attributes
);

/// <summary>Reads OTLP requests by field number (opentelemetry-proto 1.x).</summary>
internal static class Received
{
    public static IEnumerable<Point> Points(WireMessage request) =>
        from perResource in request.Messages(1)
        from scope in perResource.Messages(2)
        from metric in scope.Messages(2)
        from point in PointsOf(Attributes(perResource.Message(1), 1), metric)
        select point;

    public static IEnumerable<Span> Spans(WireMessage request) =>
        from perResource in request.Messages(1)
        from scope in perResource.Messages(2)
        from span in scope.Messages(2)
        select new Span(
            Attributes(perResource.Message(1), 1),
            span.Text(5),
            span.Hex(1),
            span.Hex(2),
            span.Hex(4),
            span.Number(7),
            span.Number(8),
            Attributes(span, 9),
            (int)span.Message(15).Number(3),
            span.Message(15).Text(2)
        );

    public static IEnumerable<Log> Logs(WireMessage request) =>
        from perResource in request.Messages(1)
        from scope in perResource.Messages(2)
        from log in scope.Messages(2)
        select new Log(
            Attributes(perResource.Message(1), 1),
            log.Text(12),
            (string)Value(log.Message(5)),
            (int)log.Number(2),
            log.Number(1),
            log.Hex(9),
            log.Hex(10),
            Attributes(log, 6)
        );

    private static IEnumerable<Point> PointsOf(IReadOnlyDictionary<string, object> resource, WireMessage metric)
    {
        var (name, unit) = (metric.Text(1), metric.Text(3));
        foreach (var point in metric.Message(9).Messages(1))
            yield return new(
                resource,
                name,
                unit,
                Attributes(point, 9),
                (long)point.Number(4),
                point.Real(5),
                [.. point.Packed(6).Select(count => (long)count)]
            );
        foreach (var point in metric.Message(10).Messages(1))
            yield return new(resource, name, unit, Attributes(point, 1), (long)point.Number(4), point.Real(5), []);
        foreach (var point in metric.Message(5).Messages(1).Concat(metric.Message(7).Messages(1)))
            yield return new(
                resource,
                name,
                unit,
                Attributes(point, 7),
                1,
                point.Has(6) ? (long)point.Number(6) : point.Real(4),
                []
            );
    }

    private static Dictionary<string, object> Attributes(WireMessage owner, int number) =>
        owner.Messages(number).ToDictionary(pair => pair.Text(1), pair => Value(pair.Message(2)));

    private static object Value(WireMessage value) =>
        value.Has(2) ? value.Number(2) == 1
        : value.Has(3) ? (long)value.Number(3)
        : value.Has(4) ? value.Real(4)
        : value.Has(5) ? value.Message(5).Messages(1).Select(Value).ToArray()
        : value.Text(1);
}
