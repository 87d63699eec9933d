using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.Extensions.DependencyInjection;

namespace TargetApi.Tests.Running;

/// <summary>The target in the test process, on a real Kestrel and a free port. Thread-safe.</summary>
public class InProcessTarget : WebApplicationFactory<Program>
{
    private readonly (string Key, string Value)[] _settings;
    private readonly RequestObserver _requests = new();

    /// <summary>The target with default settings.</summary>
    public InProcessTarget()
        : this([]) { }

    internal InProcessTarget(params (string Key, string Value)[] settings)
    {
        _settings = [("Target:Port", "0"), .. settings];
        UseKestrel();
        StartServer();
    }

    internal RequestObserver Requests => _requests;

    /// <inheritdoc />
    protected override void ConfigureWebHost(IWebHostBuilder builder)
    {
        foreach (var (key, value) in _settings)
            builder.UseSetting(key, value);
        builder.ConfigureServices(services => services.AddSingleton<IStartupFilter>(_requests));
    }

    /// <summary>Records the start and end of each request on the server. Thread-safe.</summary>
    internal sealed class RequestObserver : IStartupFilter
    {
        private readonly ConcurrentDictionary<
            string,
            (TaskCompletionSource Began, TaskCompletionSource<bool> Cancelled)
        > _byPath = new();

        /// <summary>Completes when a request to the path has begun.</summary>
        public Task Began(string path) => Of(path).Began.Task;

        /// <summary>Completes when the first request to the path has ended: true when it was cancelled.</summary>
        public Task<bool> EndedCancelled(string path) => Of(path).Cancelled.Task;

        public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
            app =>
            {
                app.Use(Observe);
                next(app);
            };

        private async Task Observe(HttpContext context, RequestDelegate next)
        {
            var (began, cancelled) = Of(context.Request.Path);
            began.TrySetResult();
            await next(context);
            // The log entry of the exception handler for a request whose client has disconnected.
            cancelled.TrySetResult(context.Response.StatusCode == StatusCodes.Status499ClientClosedRequest);
        }

        private (TaskCompletionSource Began, TaskCompletionSource<bool> Cancelled) Of(string path) =>
            _byPath.GetOrAdd(
                path,
                _ =>
                    (
                        new(TaskCreationOptions.RunContinuationsAsynchronously),
                        new(TaskCreationOptions.RunContinuationsAsynchronously)
                    )
            );
    }
}
