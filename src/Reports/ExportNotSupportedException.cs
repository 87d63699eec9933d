namespace Reports;

/// <summary>A run cannot be exported in the requested format; the message contains the reason.</summary>
public sealed class ExportNotSupportedException(string message) : Exception(message);
