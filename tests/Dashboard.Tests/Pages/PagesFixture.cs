using Dashboard.Tests.Pages;

[assembly: AssemblyFixture(typeof(PagesFixture))]

namespace Dashboard.Tests.Pages;

/// <summary>The pages of a lab at rest, for all tests that only look. A test that needs more around them starts its own.</summary>
public sealed class PagesFixture : IAsyncLifetime
{
    internal PagesHost Host { get; private set; } = null!;

    /// <inheritdoc/>
    public async ValueTask InitializeAsync() => Host = await PagesHost.StartAsync();

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => Host.DisposeAsync();
}
