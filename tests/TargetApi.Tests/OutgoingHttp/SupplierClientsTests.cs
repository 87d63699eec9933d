using Microsoft.Extensions.DependencyInjection;
using TargetApi.OutgoingHttp;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.OutgoingHttp;

[Trait("Category", "Long")]
public sealed class SupplierClientsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Fact]
    public async Task Unread_ResponsesThatAreNotRead_KeepTheirConnectionsUntilOneIsDisposed()
    {
        var cancellation = TestContext.Current.CancellationToken;
        var (client, stock) = (
            target.Services.GetRequiredService<SupplierClients>().Unread,
            target.Services.GetRequiredService<Supplier>().Stock
        );
        var unread = new List<HttpResponseMessage>();
        while (unread.Count < SupplierClients.FewConnections)
            unread.Add(await client.GetAsync(stock, HttpCompletionOption.ResponseHeadersRead, cancellation));

        await Assert.ThrowsAsync<TaskCanceledException>(() => client.GetAsync(stock, cancellation));

        unread[0].Dispose();
        using var next = await client.GetAsync(stock, cancellation);
        Assert.Equal(2_048, (await next.Content.ReadAsByteArrayAsync(cancellation)).Length);
        unread.ForEach(response => response.Dispose());
    }
}
