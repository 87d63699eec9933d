[assembly: CollectionBehavior(MaxParallelThreads = 2)]

namespace EndToEnd.Hosting;

/// <summary>
/// Tests that put the target under fire from the stage. Tests of one lane follow one another in one dashboard; the two lanes are played at once,
/// each with a dashboard and a browser of its own, for most of their time they wait for what a person would see.
/// </summary>
[CollectionDefinition]
public sealed class StageLane : ICollectionFixture<StageFixture>;

/// <summary>Tests of all other pages, of starting and of installing.</summary>
[CollectionDefinition]
public sealed class PagesLane : ICollectionFixture<StageFixture>;
