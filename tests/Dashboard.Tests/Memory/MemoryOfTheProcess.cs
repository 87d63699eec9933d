namespace Dashboard.Tests.Memory;

/// <summary>What is measured of the whole process: with nothing beside it, for whatever another test needs meanwhile would be counted as well.</summary>
[CollectionDefinition(nameof(MemoryOfTheProcess), DisableParallelization = true)]
public sealed class MemoryOfTheProcess;
