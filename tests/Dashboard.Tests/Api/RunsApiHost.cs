using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Foundation;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.Api;

public abstract class RunsApiHost : IAsyncLifetime
{
    private protected LabHost Host { get; private set; } = null!;

    private protected TemporaryFolder Folder { get; } = new();

    private protected static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() =>
        Host = await ApiHost.StartAsync(configure: builder =>
        {
            builder.Services.AddSingleton(Options.Create(new LabOptions { DataFolder = Folder.Path }));
        });

    public async ValueTask DisposeAsync()
    {
        await Host.DisposeAsync();
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private protected async Task<HttpResponseMessage> SendFileAsync(string name, string text, string more = "")
    {
        using var content = new StringContent(text);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        return await Host.Client.PostAsync(
            new Uri($"/api/runs/import?name={Uri.EscapeDataString(name)}{more}", UriKind.Relative),
            content,
            Cancellation
        );
    }

    private protected async Task<JsonObject> ImportedAsync(RunDocument run) =>
        (
            await (
                await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(run))
            ).Content.ReadFromJsonAsync<JsonObject>(Cancellation)
        )!;

    private protected async Task<string?> ProblemOfTheLabAsync() =>
        (string?)
            (await Host.Client.GetFromJsonAsync<JsonObject>("/api/lab", JsonSerializerOptions.Web, Cancellation))![
                "problem"
            ];

    private protected async Task<JsonObject> ListAsync() =>
        (await Host.Client.GetFromJsonAsync<JsonObject>("/api/runs", JsonSerializerOptions.Web, Cancellation))!;

    private protected async Task<HttpResponseMessage> SendAsync(HttpMethod verb, string path, byte[]? json = null)
    {
        using var request = new HttpRequestMessage(verb, "/api/runs" + path);
        if (json is not null)
        {
            request.Content = new ByteArrayContent(json);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        }

        return await Host.Client.SendAsync(request, Cancellation);
    }
}
