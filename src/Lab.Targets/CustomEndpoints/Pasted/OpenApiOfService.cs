using System.Net;
using System.Text;
using Lab.Foundation.Files;
using Lab.Foundation.Text;
using Lab.Targets;
using Lab.Targets.Connections;
using LoadEngine.Documents;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Requests the OpenAPI document of the current target from the default ASP.NET Core addresses. Thread-safe.</summary>
public sealed class OpenApiOfService(ITarget target, PasteReader reader)
{
    private const int MaxUrlLength = 200;
    private const int MaxBytes = 5_000_000;
    private static readonly string[] DefaultPaths = ["/openapi/v1.json", "/swagger/v1/swagger.json", "/openapi.json"];
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(3);

    /// <summary>Reads the first document with requests, or reports why there is none.</summary>
    public async Task<PastedReading> ReadAsync(CancellationToken cancellation)
    {
        using var handler = new SocketsHttpHandler { AllowAutoRedirect = false, UseProxy = false };
        using var client = new HttpClient(handler) { Timeout = Timeout };
        var address = target.State.Address;
        var obstacles = new List<string>();
        foreach (var path in DefaultPaths)
        {
            var (text, obstacle) = await TextAsync(client, new Uri(address, path), cancellation);
            if (text is not null)
            {
                var reading = reader.Read(text);
                if (reading is { Format: "OpenAPI", Requests.Count: > 0 })
                    return reading;
                obstacle = reading is { Format: "OpenAPI", Problems: [var problem, ..] }
                    ? problem
                    : "the response is not an OpenAPI document";
            }

            if (obstacle is not null)
                obstacles.Add($"{path}: {obstacle.TrimEnd('.')}.");
        }

        return PastedReading.Refused(
            obstacles.Count == 0
                ? $"{address.Authority} has no OpenAPI document at {string.Join(", ", DefaultPaths)}. Paste it instead."
                : $"{address.Authority} has no OpenAPI document that can be read. {string.Join(' ', obstacles)} Paste the document instead."
        );
    }

    // For a missing document, both are null.
    private static async Task<(string? Text, string? Obstacle)> TextAsync(
        HttpClient client,
        Uri address,
        CancellationToken cancellation
    )
    {
        try
        {
            using var answer = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead, cancellation);
            if (!answer.IsSuccessStatusCode)
                return (null, ObstacleOf(answer));
            await using var body = await answer.Content.ReadAsStreamAsync(cancellation);
            return await LimitedReading.ReadAsync(body, MaxBytes, cancellation) is { } bytes
                ? (Encoding.UTF8.GetString(bytes.Span), null)
                : (null, $"it is longer than {MaxBytes:#,0} bytes");
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return (null, $"it was not complete within {Timeout.TotalSeconds:0} s");
        }
        catch (Exception unreachable) when (unreachable is HttpRequestException or IOException)
        {
            return (null, "the service did not respond");
        }
    }

    private static string? ObstacleOf(HttpResponseMessage answer) =>
        answer switch
        {
            { StatusCode: HttpStatusCode.NotFound } => null,
            {
                StatusCode: >= HttpStatusCode.MultipleChoices and < HttpStatusCode.BadRequest,
                Headers.Location: { } location
            } =>
                $"the service redirects with {(int)answer.StatusCode} to {Shorten(location.OriginalString)}, which is not followed",
            _ => $"the service responded with {(int)answer.StatusCode}",
        };

    private static string Shorten(string url) => TextTruncator.Truncate(Redactor.RedactUrl(url), MaxUrlLength);
}
