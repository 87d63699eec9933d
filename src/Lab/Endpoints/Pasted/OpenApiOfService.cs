using System.Text;
using Lab.Files;
using Lab.Targets;

namespace Lab.Endpoints.Pasted;

/// <summary>Asks the service under fire for its OpenAPI document, where services of ASP.NET Core have it. All members may be called from any thread.</summary>
internal sealed class OpenApiOfService(ITarget target)
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
        foreach (var path in UsualPaths)
        {
            if (await TextAsync(client, new Uri(address, path), cancellation) is { } text && PastedRequests.Read(text) is { Mistake: null } reading) return reading;
        }

        return PastedReading.Of($"{address.Authority} has no OpenAPI document at {string.Join(", ", UsualPaths)}. Paste it instead.");
    }

    private static async Task<string?> TextAsync(HttpClient client, Uri address, CancellationToken cancellation)
    {
        try
        {
            using var answer = await client.GetAsync(address, HttpCompletionOption.ResponseHeadersRead, cancellation);
            if (!answer.IsSuccessStatusCode) return null;
            await using var body = await answer.Content.ReadAsStreamAsync(cancellation);
            return await LimitedReading.ReadAsync(body, MostBytes, cancellation) is { } bytes ? Encoding.UTF8.GetString(bytes.Span) : null;
        }
        catch (Exception unreachable) when (unreachable is HttpRequestException or IOException || (unreachable is OperationCanceledException && !cancellation.IsCancellationRequested))
        {
            return null;
        }
    }
}
