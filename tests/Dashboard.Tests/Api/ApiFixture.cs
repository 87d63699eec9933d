using Dashboard.Tests.Api;
using Lab.Testing;

[assembly: AssemblyFixture(typeof(ApiFixture))]

namespace Dashboard.Tests.Api;

/// <summary>One HTTP API for all tests that ask and change nothing. A test that changes something, or needs more around it, starts its own.</summary>
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
