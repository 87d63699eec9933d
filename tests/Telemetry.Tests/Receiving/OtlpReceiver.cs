using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace Telemetry.Tests.Receiving;

/// <summary>
/// An OTLP receiver on this machine, over HTTP (<see cref="Http"/>) and gRPC (<see cref="Grpc"/>). Thread-safe.
/// </summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ConcurrentDictionary<string, Point> _points = new();
    private readonly ConcurrentQueue<Span> _spans = new();
    private readonly ConcurrentQueue<Log> _logs = new();

    private OtlpReceiver(WebApplication app)
    {
        _app = app;
        app.MapPost(
            "/v1/{signal}",
            async (string signal, HttpContext context) =>
            {
                Take(signal, await BodyAsync(context));
                context.Response.ContentType = "application/x-protobuf";
            }
        );
        app.MapPost(
            "/opentelemetry.proto.collector.{service}/Export",
            async (string service, HttpContext context) =>
            {
                // One message of no compression after a byte and its length; the answer is an empty one.
                Take(service.Split('.')[0], (await BodyAsync(context))[5..]);
                context.Response.ContentType = "application/grpc";
                await context.Response.Body.WriteAsync(new byte[5]);
                context.Response.AppendTrailer("grpc-status", "0");
            }
        );
    }

    /// <summary>The newest point of every series.</summary>
    public IReadOnlyList<Point> Points => [.. _points.Values];

    public IReadOnlyList<Span> Spans => [.. _spans];

    public IReadOnlyList<Log> Logs => [.. _logs];

    public string Http => _app.Urls.First();

    public string Grpc => _app.Urls.Last();

    public static async Task<OtlpReceiver> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(System.Net.IPAddress.Loopback, 0);
            kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
        });
        var app = builder.Build();
        var receiver = new OtlpReceiver(app);
        await app.StartAsync();
        return receiver;
    }

    /// <summary>The points of a metric.</summary>
    public IReadOnlyList<Point> Of(string metric) => [.. Points.Where(point => point.Metric == metric)];

    public async ValueTask DisposeAsync() => await _app.DisposeAsync();

    private static async Task<byte[]> BodyAsync(HttpContext context)
    {
        using var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        return body.ToArray();
    }

    private void Take(string signal, byte[] body)
    {
        var request = WireMessage.Read(body);
        switch (signal)
        {
            case "metrics":
                foreach (var point in Received.Points(request))
                    _points[$"{point.Metric} {Words(point.Attributes)} {Words(point.Resource)}"] = point;
                break;
            case "traces" or "trace":
                foreach (var span in Received.Spans(request))
                    _spans.Enqueue(span);
                break;
            default:
                foreach (var log in Received.Logs(request))
                    _logs.Enqueue(log);
                break;
        }
    }

    private static string Words(IReadOnlyDictionary<string, object> attributes) =>
        string.Join(
            ' ',
            attributes.OrderBy(pair => pair.Key, StringComparer.Ordinal).Select(pair => $"{pair.Key}={pair.Value}")
        );
}
