[assembly: CollectionBehavior(MaxParallelThreads = 2)]

namespace EndToEnd.Hosting;

[CollectionDefinition]
public sealed class StageLane : ICollectionFixture<StageFixture>;

/// <summary>Tests of all other pages, of starting and of installing.</summary>
[CollectionDefinition]
public sealed class PagesLane : ICollectionFixture<StageFixture>;
