namespace Imports.Model;

/// <summary>A complete file of a known tool that is not supported.</summary>
/// <param name="message">What is not supported, and what to do, as sentences.</param>
internal sealed class UnsupportedResultException(string message) : Exception(message);
