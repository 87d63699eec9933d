namespace Observation.Tests.Runtime;

/// <summary>
/// Tests that watch this process itself. A runtime shares its meters between all sessions that are open: whoever asks for some, shows them to
/// the others too. So these tests run one after the other.
/// </summary>
[CollectionDefinition]
public sealed class OwnMeters;
