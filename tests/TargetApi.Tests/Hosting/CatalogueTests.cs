using System.Reflection;
using Experiments;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.Hosting;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Hosting;

public sealed class CatalogueTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    private static readonly string[] Vitals = ["/health", "/metrics", "/runtime"];

    [Fact]
    public void Routes_OfTheCatalogue_AreAllMapped() => Assert.Empty(Catalogued.Except(All.Select(Path)));

    [Fact]
    public void Routes_OfTheTarget_AreAllCataloguedOrVitalsOrAnArticlesNameForOne()
    {
        var known = Catalogued.Concat(Vitals).ToHashSet(StringComparer.Ordinal);

        Assert.All(All, endpoint => Assert.Contains(endpoint.Metadata.GetMetadata<AliasOf>()?.Route ?? Path(endpoint), known));
    }

    [Fact]
    public void Routes_OfTheTarget_AreMappedOnce() => Assert.Equal(All.Count(), All.Select(Path).Distinct().Count());

    [Fact]
    public void Sources_OfEveryVariant_AreTheMappedHandlersFileAndHaveTheKeyLineOnce() => Assert.All(
        ExperimentCatalogue.All.SelectMany(experiment => experiment.Variants),
        variant =>
        {
            var source = Assert.IsType<SourceReference>(variant.Source);
            var file = File.ReadAllText(Repository.PathOf("src/TargetApi", source.File));
            var start = file.IndexOf($" {source.Method}(", file.IndexOf("NoInlining", StringComparison.Ordinal), StringComparison.Ordinal);
            Assert.True(start > 0, $"{source.File} has no method {source.Method}.");
            var next = file.IndexOf("[MethodImpl", start, StringComparison.Ordinal);
            var method = next < 0 ? file[start..] : file[start..next];
            Assert.Equal(2, method.Split(source.KeyLine).Length);
        });

    [Fact]
    public void Handlers_OfEveryExperiment_KeepTheirNameOnAStack() =>
        Assert.All(Experimental, endpoint =>
        {
            var handler = endpoint.Metadata.GetRequiredMetadata<MethodInfo>();
            Assert.True(handler.IsStatic && !handler.Name.Contains('<', StringComparison.Ordinal), $"{Path(endpoint)} is a lambda.");
            Assert.True(handler.MethodImplementationFlags.HasFlag(MethodImplAttributes.NoInlining), $"{Path(endpoint)} may be inlined.");
        });

    private static IEnumerable<string> Catalogued =>
        ExperimentCatalogue.All.SelectMany(experiment => experiment.Variants).Select(variant => variant.Route.Split('?')[0]);

    private IEnumerable<RouteEndpoint> All => target.Services.GetRequiredService<EndpointDataSource>().Endpoints.OfType<RouteEndpoint>();

    private IEnumerable<RouteEndpoint> Experimental => All.Where(endpoint => !Vitals.Contains(Path(endpoint)));

    private static string Path(RouteEndpoint endpoint) => endpoint.RoutePattern.RawText ?? "";
}
