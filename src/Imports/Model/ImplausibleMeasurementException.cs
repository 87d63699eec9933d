namespace Imports.Model;

/// <summary>A file is complete but its figures are impossible.</summary>
/// <param name="message">The error as a sentence.</param>
internal sealed class ImplausibleMeasurementException(string message) : Exception(message);
