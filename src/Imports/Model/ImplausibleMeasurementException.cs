namespace Imports.Model;

/// <summary>What a file tells is told whole, and is nothing that can have been measured.</summary>
/// <param name="message">What it tells, as a sentence.</param>
internal sealed class ImplausibleMeasurementException(string message) : Exception(message);
