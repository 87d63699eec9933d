namespace Experiments;

/// <summary>The source location of a variant.</summary>
/// <param name="File">Path below the target's project, with forward slashes, such as <c>Blocking/BlockingEndpoints.cs</c>.</param>
/// <param name="Method">Name of the handler, such as <c>BadBlocking</c>.</param>
/// <param name="KeyLine">Part of the decisive line, such as <c>Thread.Sleep(200)</c>; occurs once in the method.</param>
public sealed record SourceReference(string File, string Method, string KeyLine);
