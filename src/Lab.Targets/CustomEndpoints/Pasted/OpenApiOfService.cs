using System.Net;
using System.Text;
using Lab.Foundation.Files;
using Lab.Targets;
using Lab.Targets.Connections;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Requests the OpenAPI document of the current target from the default ASP.NET Core addresses. Thread-safe.</summary>
public sealed class OpenApiOfService(ITarget target)
{
    private const int MostBytes = 5_000_000;
    private static readonly string[] UsualPaths = ["/openapi/v1.json", "/swagger/v1/swagger.json", "/openapi.json"];
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    /// <summary>The requests it describes, or why there are none.</summary>
    public async Task<PastedReading> ReadAsync(CancellationToken cancellation)
    {
        using var handler = new SocketsHttpHandler { AllowAutoRedirect = false, UseProxy = false };
        using var client = new HttpClient(handler) { Timeout = Patience };
        var address = target.State.Address;
        var obstacles = new List<string>();
        foreach (var path in UsualPaths)
        {
            var (text, obstacle) = await TextAsync(client, new Uri(address, path), cancellation);
            var reading = text is null ? null : PastedRequests.Read(text);
            if (reading is { Mistake: null })
                return reading;
            // A fallback HTML page would otherwise be parsed as an .http file.
            if (
                (
                    obstacle
                    ?? (text?.TrimStart().StartsWith('<') == true ? "what is there is a page" : reading?.Mistake)
                ) is
                { } line
            )
                obstacles.Add($"{path}: {line.TrimEnd('.')}.");
        }

        return PastedReading.Of(
            obstacles.Count == 0
                ? $"{address.Authority} has no OpenAPI document at {string.Join(", ", UsualPaths)}. Paste it instead."
                : $"{address.Authority} gave no OpenAPI document that can be read here. {string.Join(' ', obstacles)} Paste the document, or the part of it that is needed."
        );
    }

    // Where there is nothing, both are null: the next of the usual paths is asked.
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
            return await LimitedReading.ReadAsync(body, MostBytes, cancellation) is { } bytes
                ? (Encoding.UTF8.GetString(bytes.Span), null)
                : (null, $"it is longer than {MostBytes:#,0} bytes, the most that is read");
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            return (null, $"it did not come within {Patience.TotalSeconds:0} s");
        }
        catch (Exception unreachable) when (unreachable is HttpRequestException or IOException)
        {
            return (null, "the service did not answer");
        }
    }

    private static string? ObstacleOf(HttpResponseMessage answer) =>
        answer switch
        {
            { StatusCode: HttpStatusCode.NotFound } => null,
            {
                StatusCode: >= HttpStatusCode.MultipleChoices and < HttpStatusCode.BadRequest,
                Headers.Location: { } elsewhere
            } =>
                $"the service sends one on, with {(int)answer.StatusCode}, to {ShownAddress.Of(elsewhere.OriginalString)}, which is not followed",
            _ => $"the service answered with {(int)answer.StatusCode}",
        };
}
