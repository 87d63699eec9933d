using System.Net;
using System.Text.Json;

namespace TargetApi.Tests.Running;

/// <summary>The response of an endpoint.</summary>
internal sealed record Answer(HttpStatusCode Status, string MediaType, JsonElement Json)
{
    public static async Task<Answer> GetAsync(HttpClient client, string route)
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var response = await client.GetAsync(new Uri(route, UriKind.Relative), cancellation);
        var body = await response.Content.ReadAsStringAsync(cancellation);
        return new(
            response.StatusCode,
            response.Content.Headers.ContentType?.MediaType ?? "",
            body.Length == 0 ? default : JsonElement.Parse(body)
        );
    }

    public string? Text(string name) => Json.GetProperty(name).GetString();

    public int Number(string name) => Json.GetProperty(name).GetInt32();
}
