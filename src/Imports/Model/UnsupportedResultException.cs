namespace Imports.Model;

/// <summary>A complete file of a known tool that is not supported.</summary>
/// <param name="message">Sentences about the unsupported part and the next step.</param>
internal sealed class UnsupportedResultException(string message) : Exception(message);
