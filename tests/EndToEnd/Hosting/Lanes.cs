[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace EndToEnd.Hosting;

/// <summary>
/// Tests that put the target under fire from the stage. Tests of one lane follow one another in one dashboard. The lanes do as well, since other projects
/// have the machine beside them; by hand, alone, <c>--parallel collections --max-threads 2</c> plays both at once, each with a dashboard and a browser of its own.
/// </summary>
[CollectionDefinition]
public sealed class StageLane : ICollectionFixture<StageFixture>;

/// <summary>Tests of all other pages, of starting and of installing.</summary>
[CollectionDefinition]
public sealed class PagesLane : ICollectionFixture<StageFixture>;
