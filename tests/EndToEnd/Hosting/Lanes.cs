[assembly: CollectionBehavior(MaxParallelThreads = 2)]

namespace EndToEnd.Hosting;

[CollectionDefinition]
public sealed class StageLane : ICollectionFixture<StageFixture>;

/// <summary>Tests of all other pages, of startup and of installation.</summary>
[CollectionDefinition]
public sealed class PagesLane : ICollectionFixture<StageFixture>;
