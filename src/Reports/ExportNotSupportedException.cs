namespace Reports;

/// <summary>A run cannot be written in the form that was asked for; the message says why.</summary>
public sealed class ExportNotSupportedException(string message) : Exception(message);
