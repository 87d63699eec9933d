using System.Diagnostics;
using System.Text.Json;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace WebHosting;

/// <summary>
/// Gives words and headers to what the server refuses before there is a request that anything of ours could answer: a path with a zero in it, a
/// line too long, no host. The server alone would answer with its status and nothing else. Called on the connections' own threads; holds nothing.
/// </summary>
public sealed class ServerRefusals(DiagnosticListener server, ILogger<ServerRefusals> log)
    : IHostedService,
        IObserver<KeyValuePair<string, object?>>,
        IDisposable
{
    private const string Refused = "Microsoft.AspNetCore.Server.Kestrel.BadRequest";

    private IDisposable? _subscription;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _subscription = server.Subscribe(this, (name, _, _) => name == Refused);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public void Dispose() => _subscription?.Dispose();

    public void OnCompleted() { }

    public void OnError(Exception error) { }

    public void OnNext(KeyValuePair<string, object?> value)
    {
        if (value.Value is not IFeatureCollection request)
            return;
        try
        {
            Answer(request);
        }
        catch (Exception failure)
            when (failure is IOException or InvalidOperationException or OperationCanceledException)
        {
            // It left meanwhile: the server's own answer would not have reached it either.
            log.LogDebug(failure, "A refusal of the server could not be put into words.");
        }
    }

    private static void Answer(IFeatureCollection request)
    {
        // A stream of HTTP/2 shares its connection with others, and is reset instead.
        if (
            request.Get<IHttp2StreamIdFeature>() is not null
            || request.Get<IHttpResponseFeature>() is not { HasStarted: false } response
            || request.Get<IHttpResponseBodyFeature>() is not { } answer
            || request.Get<IConnectionTransportFeature>()?.Transport.Output is not { } connection
        )
            return;
        var reason =
            request.Get<IBadRequestExceptionFeature>()?.Error?.Message
            ?? $"The request was refused with status {response.StatusCode}.";
        var body = JsonSerializer.SerializeToUtf8Bytes(
            new
            {
                title = "The request was refused",
                status = response.StatusCode,
                detail = reason,
                errors = new { request = new[] { reason } },
            }
        );
        SecurityHeaders.Write(response.Headers, ContentPolicy.Nothing);
        response.Headers.ContentType = "application/problem+json";
        response.Headers.ContentLength = body.Length;
        response.Headers.Connection = "close";

        // There is no body to be written to yet, so it follows the head on the connection itself, which is closed behind it.
        Wait(answer.StartAsync(CancellationToken.None));
        Wait(connection.WriteAsync(body, CancellationToken.None).AsTask());
    }

    // So few bytes fit into the connection's buffer: both are done when they return, unless it is gone.
    private static void Wait(Task written)
    {
        if (written.IsCompleted)
            written.GetAwaiter().GetResult();
    }
}
