using Dashboard.Tests.Pages;

[assembly: AssemblyFixture(typeof(PagesFixture))]

namespace Dashboard.Tests.Pages;

/// <summary>The pages of an idle lab, shared by read-only tests. A test that needs other services starts its own.</summary>
public sealed class PagesFixture : IAsyncLifetime
{
    internal PagesHost Host { get; private set; } = null!;

    /// <inheritdoc/>
    public async ValueTask InitializeAsync() => Host = await PagesHost.StartAsync();

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => Host.DisposeAsync();
}
