namespace Experiments;

/// <summary>Where the code of a variant is.</summary>
/// <param name="File">Path below the target's project, with forward slashes, such as <c>Blocking/BlockingEndpoints.cs</c>.</param>
/// <param name="Method">Name of the handler, such as <c>BadBlocking</c>.</param>
/// <param name="KeyLine">A part of the one line that makes the difference, such as <c>Thread.Sleep(200)</c>; it occurs once in the method.</param>
public sealed record SourceReference(string File, string Method, string KeyLine);
