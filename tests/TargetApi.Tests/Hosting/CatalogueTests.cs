using System.Reflection;
using System.Text.RegularExpressions;
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
    public void Routes_OfTheCatalogue_AreAllMapped() =>
        AssertNone(
            Variants
                .Where(pair => !All.Select(Path).Contains(RouteOf(pair.Variant)))
                .Select(pair =>
                    $"{pair.Experiment.Id}: '{RouteOf(pair.Variant)}' is not mapped. Map it in src/TargetApi/"
                    + $"{pair.Variant.Source?.File}, and call that in src/TargetApi/Program.cs."
                )
        );

    [Fact]
    public void Routes_OfTheTarget_AreAllCataloguedOrVitalsOrAnArticlesNameForOne()
    {
        var known = Variants.Select(pair => RouteOf(pair.Variant)).Concat(Vitals).ToHashSet(StringComparer.Ordinal);

        AssertNone(
            All.Where(endpoint => !known.Contains(endpoint.Metadata.GetMetadata<RouteAlias>()?.Route ?? Path(endpoint)))
                .Select(endpoint =>
                    $"'{Path(endpoint)}' is mapped, but no variant of ExperimentCatalogue.All has it: enter its "
                    + $"experiment there, or give it .WithMetadata(new RouteAlias(…))."
                )
        );
    }

    [Fact]
    public void Routes_OfTheTarget_AreMappedOnce() => Assert.Equal(All.Count(), All.Select(Path).Distinct().Count());

    [Fact]
    public void Sources_OfEveryVariant_AreTheMappedHandlersFileAndHaveTheKeyLineOnce() =>
        AssertNone(Variants.Select(pair => MistakeInSource(pair.Experiment, pair.Variant)).OfType<string>());

    [Fact]
    public void Handlers_OfEveryExperiment_KeepTheirNameOnAStack() =>
        AssertNone(
            Experimental
                .Select(endpoint =>
                {
                    var handler = endpoint.Metadata.GetRequiredMetadata<MethodInfo>();
                    if (!handler.IsStatic || handler.Name.Contains('<', StringComparison.Ordinal))
                        return $"{Path(endpoint)}: its handler is a lambda. Make it a static method, so that stacks name it.";
                    return handler.MethodImplementationFlags.HasFlag(MethodImplAttributes.NoInlining)
                        ? null
                        : $"{Path(endpoint)}: {handler.Name} may be inlined. Put "
                            + $"[MethodImpl(MethodImplOptions.NoInlining)] above it, so that stacks name it.";
                })
                .OfType<string>()
        );

    private static string? MistakeInSource(Experiment experiment, Variant variant)
    {
        var source = Assert.IsType<SourceReference>(variant.Source);
        var path = Repository.PathOf("src/TargetApi", source.File);
        if (!File.Exists(path))
            return $"{experiment.Id}: there is no file src/TargetApi/{source.File}.";
        var file = File.ReadAllText(path);
        var start = Regex.Match(
            file,
            $@"^.*\b(static|async)\b.* {Regex.Escape(source.Method)}\(",
            RegexOptions.Multiline
        );
        if (!start.Success)
            return $"{experiment.Id}: src/TargetApi/{source.File} has no method {source.Method}.";
        var next = file.IndexOf("[MethodImpl", start.Index, StringComparison.Ordinal);
        var times = (next < 0 ? file[start.Index..] : file[start.Index..next]).Split(source.KeyLine).Length - 1;
        return times == 1
            ? null
            : $"{experiment.Id}: key line '{source.KeyLine}' found {times} times in {source.Method}; it has to stand there once.";
    }

    private static void AssertNone(IEnumerable<string> mistakes)
    {
        var all = mistakes.ToList();
        Assert.True(all.Count == 0, string.Join(Environment.NewLine, all));
    }

    private static IEnumerable<(Experiment Experiment, Variant Variant)> Variants =>
        ExperimentCatalogue.All.SelectMany(experiment => experiment.Variants.Select(variant => (experiment, variant)));

    private static string RouteOf(Variant variant) => variant.Route.Split('?')[0];

    private IEnumerable<RouteEndpoint> All =>
        target.Services.GetRequiredService<EndpointDataSource>().Endpoints.OfType<RouteEndpoint>();

    private IEnumerable<RouteEndpoint> Experimental => All.Where(endpoint => !Vitals.Contains(Path(endpoint)));

    private static string Path(RouteEndpoint endpoint) => endpoint.RoutePattern.RawText ?? "";
}
