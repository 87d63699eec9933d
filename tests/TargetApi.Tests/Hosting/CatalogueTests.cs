using System.Reflection;
using Experiments;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Hosting;

public sealed class CatalogueTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    [Fact]
    public void Routes_OfTheCatalogueAndOfTheTarget_AreTheSame()
    {
        var catalogued = ExperimentCatalogue.All
            .SelectMany(experiment => new[] { experiment.Fragile.Route, experiment.Fixed.Route })
            .Select(route => route.Split('?')[0]);

        Assert.Equal(catalogued.Order(StringComparer.Ordinal), Experimental.Select(Path).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Handlers_OfEveryExperiment_KeepTheirNameOnAStack() =>
        Assert.All(Experimental, endpoint =>
        {
            var handler = endpoint.Metadata.GetRequiredMetadata<MethodInfo>();
            Assert.True(handler.IsStatic && !handler.Name.Contains('<', StringComparison.Ordinal), $"{Path(endpoint)} is a lambda.");
            Assert.True(handler.MethodImplementationFlags.HasFlag(MethodImplAttributes.NoInlining), $"{Path(endpoint)} may be inlined.");
        });

    private IEnumerable<RouteEndpoint> Experimental => target.Services.GetRequiredService<EndpointDataSource>().Endpoints
        .OfType<RouteEndpoint>()
        .Where(endpoint => Path(endpoint).StartsWith("/bad/", StringComparison.Ordinal) || Path(endpoint).StartsWith("/good/", StringComparison.Ordinal));

    private static string Path(RouteEndpoint endpoint) => endpoint.RoutePattern.RawText ?? "";
}
