using System.Buffers;
using System.Globalization;
using System.Text.Json;
using AudienceWeb.Phones;
using AudienceWeb.Streaming;
using Lab.Foundation.Json;
using Lab.Teaching.Audience;
using WebHosting;

namespace AudienceWeb.Endpoints;

/// <summary>The endpoints of the audience listener: the page, its files, joining, and the stream.</summary>
internal sealed class AudienceEndpoints(
    AudienceFiles files,
    AudienceFeed feed,
    JoinedPhones audience,
    JoinCodeValidator check,
    AudienceOptions options,
    AudiencePoll ballots
)
{
    /// <summary>Name of the cookie of a phone that has joined.</summary>
    public const string Cookie = "room";

    private const string Page = "index.html";

    /// <summary>Number of answers that a phone may send at once after a pause.</summary>
    public const int MaxAnswerBurst = 10;

    private int _viewers;

    /// <summary>Maps all endpoints.</summary>
    /// <param name="app">The application of the audience listener.</param>
    /// <param name="closing">Ends the streams.</param>
    public void Map(WebApplication app, CancellationToken closing)
    {
        app.MapMethods("/", [HttpMethods.Get, HttpMethods.Head], context => files.SendAsync(Page, context));
        foreach (var name in files.Names.Where(name => name is not (Page or SpeakerEndpoints.Page)))
            app.MapMethods("/" + name, [HttpMethods.Get, HttpMethods.Head], context => files.SendAsync(name, context));
        app.MapPost("/join", JoinAsync);
        app.MapPost("/answer", AnswerAsync).RequireRateLimiting(AudienceGate.AnswersPolicy);
        app.MapGet(AudienceGate.Stream, context => WatchAsync(context, closing));
    }

    /// <summary>Reads the JSON object; null after an error response for an invalid object or an unknown or duplicate field.</summary>
    public static async Task<JsonElement?> ReadBodyAsync(HttpContext context, params IReadOnlyList<string> fields)
    {
        if (await JsonAsync(context) is not { } body)
            return null;
        if (AnswerValidator.ValidateFields(body, fields) is not { } mistake)
            return body;
        await AnswerValidator.WriteProblemAsync(context, mistake);
        return null;
    }

    private static async Task<JsonElement?> JsonAsync(HttpContext context)
    {
        var status = StatusCodes.Status400BadRequest;
        try
        {
            if (context.Request.HasJsonContentType())
            {
                using var document = await JsonDocument.ParseAsync(
                    context.Request.Body,
                    default,
                    context.RequestAborted
                );
                if (document.RootElement.ValueKind == JsonValueKind.Object && JsonTexts.AreValid(document.RootElement))
                    return document.RootElement.Clone();
            }
        }
        catch (Exception mistake) when (mistake is JsonException or BadHttpRequestException)
        {
            if (mistake is BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge })
                status = StatusCodes.Status413PayloadTooLarge;
        }

        if (!context.Response.HasStarted)
            context.Response.StatusCode = status;
        return null;
    }

    private async Task JoinAsync(HttpContext context)
    {
        if (await check.ReadBodyAsync(context, "code") is null)
            return;
        if (audience.Join(RemoteClient.GetDevice(context), context.Request.Cookies[Cookie], options) is not { } id)
        {
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            return;
        }

        context.Response.Cookies.Append(
            Cookie,
            id,
            new CookieOptions
            {
                HttpOnly = true,
                SameSite = SameSiteMode.Strict,
                Path = "/",
                IsEssential = true,
            }
        );
        context.Response.StatusCode = StatusCodes.Status204NoContent;
    }

    private async Task AnswerAsync(HttpContext context)
    {
        if (context.Request.Cookies[Cookie] is not { } id || !audience.Contains(id))
            context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        else if (await ReadBodyAsync(context, AnswerReader.Fields) is { } body)
            await ReceiveAsync(context, id, body);
    }

    private Task ReceiveAsync(HttpContext context, string id, JsonElement body)
    {
        if (AnswerReader.Validate(body) is { } unread)
            return AnswerValidator.WriteProblemAsync(context, unread);
        if (AnswerReader.Read(body) is not var (ballot, answer))
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
        else if (ballots.Record(id, ballot, answer))
        {
            audience.MarkSeen(id);
            context.Response.StatusCode = StatusCodes.Status204NoContent;
        }
        else if (
            ballots.Current is { Phase: PollPhase.Open } open
            && open.Id == ballot
            && AnswerValidator.Validate(open.Question, answer) is { } mistake
        )
            return AnswerValidator.WriteProblemAsync(context, mistake);
        else
            context.Response.StatusCode = StatusCodes.Status409Conflict;
        return Task.CompletedTask;
    }

    private async Task WatchAsync(HttpContext context, CancellationToken closing)
    {
        var id = context.Request.Cookies[Cookie];
        if (id is null || audience.StartWatching(id) is not { } phone)
        {
            context.Response.StatusCode = audience.Contains(id)
                ? StatusCodes.Status429TooManyRequests
                : StatusCodes.Status401Unauthorized;
            return;
        }

        try
        {
            await StreamAsync(context, end => SendAsync(context, end), closing);
        }
        finally
        {
            audience.StopWatching(phone);
        }
    }

    /// <summary>Sends a stream until the phone disconnects or the listener is closed.</summary>
    /// <param name="context">The request.</param>
    /// <param name="sendAsync">Sends the events until it is cancelled.</param>
    /// <param name="closing">Cancelled when the listener is closed.</param>
    public static async Task StreamAsync(
        HttpContext context,
        Func<CancellationToken, Task> sendAsync,
        CancellationToken closing
    )
    {
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, closing);
        try
        {
            await sendAsync(ending.Token);
        }
        catch (OperationCanceledException) when (closing.IsCancellationRequested)
        {
            await WriteClosedAsync(context);
        }
        catch (Exception gone) when (gone is OperationCanceledException or IOException)
        {
            // The phone has disconnected.
        }
    }

    private static async Task WriteClosedAsync(HttpContext context)
    {
        try
        {
            await context.Response.Body.WriteAsync(AudienceMessage.Closed, context.RequestAborted);
            await context.Response.Body.FlushAsync(context.RequestAborted);
        }
        catch (Exception gone) when (gone is OperationCanceledException or IOException)
        {
            // The phone disconnected earlier.
        }
    }

    private async Task SendAsync(HttpContext context, CancellationToken ending)
    {
        context.Response.ContentType = "text/event-stream";
        context.Response.Headers.CacheControl = "no-store";
        var viewer = Interlocked.Increment(ref _viewers) & int.MaxValue;
        var position = PositionOf(context.Request.Query["after"]);
        while (true)
        {
            var next = feed.NextAsync(viewer);
            var messages = feed.ReadAfter(ref position);
            foreach (var message in messages)
                context.Response.BodyWriter.Write(message.Span);
            if (messages.Count > 0)
                await context.Response.BodyWriter.FlushAsync(ending);
            await next.WaitAsync(ending);
        }
    }

    // The format is "epoch-number". A number of another epoch is ignored, and the complete state is sent.
    private long PositionOf(string? after) =>
        after?.Split('-') is [var epoch, var number]
        && epoch == feed.Epoch
        && long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var position)
            ? position
            : 0;
}
