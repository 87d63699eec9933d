using System.Runtime.CompilerServices;

namespace TargetApi.LoggingLock;

/// <summary>Compares two log lines per request written inside a lock with a background writer.</summary>
internal static partial class LoggingEndpoints
{
    /// <summary>Names of the two loggers.</summary>
    internal const string Locked = "locked",
        Background = "background";

    private const int QueryMs = 50;
    private const int Widgets = 42;

    private static readonly object Gate = new();

    /// <summary>Registers a logger for each variant.</summary>
    public static void AddLoggingLock(this WebApplicationBuilder builder)
    {
        builder.Services.AddSingleton<SlowConsole>();
        builder.Services.AddSingleton<BackgroundWriter>();
        builder.Services.AddHostedService(services => services.GetRequiredService<BackgroundWriter>());
        builder.Services.AddKeyedSingleton<ILogger>(
            Locked,
            (services, _) =>
            {
                var console = services.GetRequiredService<SlowConsole>();
                return new LineLogger(line => WriteUnderLock(console, line));
            }
        );
        builder.Services.AddKeyedSingleton<ILogger>(
            Background,
            (services, _) =>
            {
                var writer = services.GetRequiredService<BackgroundWriter>();
                return new LineLogger(line => WriteLater(writer, line));
            }
        );
    }

    /// <summary>Maps both variants.</summary>
    public static void MapLoggingLock(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/logging", BadLogging);
        routes.MapGet("/good/logging", GoodLogging);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadLogging(
        [FromKeyedServices(Locked)] ILogger log,
        CancellationToken cancellation
    )
    {
        log.LogInformation("Widgets are asked for");
        await Task.Delay(QueryMs, cancellation);
        log.LogInformation("Retrieved {Count} widgets", Widgets);
        return Results.Ok(new { mode = "locked" });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void WriteUnderLock(SlowConsole console, string line)
    {
        lock (Gate)
        {
            console.Write(line);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodLogging(
        [FromKeyedServices(Background)] ILogger log,
        BackgroundWriter writer,
        CancellationToken cancellation
    )
    {
        WidgetsAskedFor(log);
        await Task.Delay(QueryMs, cancellation);
        RetrievedWidgets(log, Widgets);
        return Results.Ok(new { mode = "background", dropped = writer.Dropped });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void WriteLater(BackgroundWriter writer, string line)
    {
        writer.Lines.TryWrite(line);
    }

    [LoggerMessage(LogLevel.Information, "Widgets are asked for")]
    private static partial void WidgetsAskedFor(ILogger log);

    [LoggerMessage(LogLevel.Information, "Retrieved {Count} widgets")]
    private static partial void RetrievedWidgets(ILogger log, int count);
}
