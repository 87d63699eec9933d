using System.Text.Json.Serialization;
using Lab.Testing;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Hubs;

/// <summary>Connections to the hubs with the public client.</summary>
internal static class HubClient
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static async Task<HubConnection> ConnectAsync(
        LabHost host,
        string hub,
        HttpTransportType transport = HttpTransportType.WebSockets
    )
    {
        var connection = new HubConnectionBuilder()
            .WithUrl(new Uri(host.Address, hub), transport)
            .AddJsonProtocol(json => json.PayloadSerializerOptions.Converters.Add(new JsonStringEnumConverter()))
            .Build();
        await connection.StartAsync(Cancellation);
        return connection;
    }

    /// <summary>Calls a method, or reads its stream to the end.</summary>
    public static async Task CallAsync(this HubConnection connection, bool streams, string method, object[] arguments)
    {
        if (streams)
            await connection.StreamAsyncCore<object>(method, arguments, Cancellation).CountAsync(Cancellation);
        else
            await connection.InvokeCoreAsync(method, arguments, Cancellation);
    }
}
