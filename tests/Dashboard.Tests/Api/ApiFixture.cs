using Dashboard.Tests.Api;
using Lab.Testing;

[assembly: AssemblyFixture(typeof(ApiFixture))]

namespace Dashboard.Tests.Api;

/// <summary>One HTTP API shared by read-only tests. A test that changes state or needs more services starts its own.</summary>
public sealed class ApiFixture : IAsyncLifetime
{
    internal LabHost Host { get; private set; } = null!;

    internal ApiDescription Description { get; private set; } = null!;

    /// <inheritdoc/>
    public async ValueTask InitializeAsync()
    {
        Host = await ApiHost.StartAsync();
        Description = await ApiDescription.ReadAsync(Host);
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => Host.DisposeAsync();
}
