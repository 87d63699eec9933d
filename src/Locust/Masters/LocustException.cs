namespace Locust.Masters;

/// <summary>A request to a Locust master failed; the message can be shown to users.</summary>
public sealed class LocustException : Exception
{
    /// <summary>Creates the exception without a message.</summary>
    public LocustException() { }

    /// <summary>Creates the exception with a message.</summary>
    public LocustException(string message)
        : base(message) { }

    /// <summary>Creates the exception with a message and its cause.</summary>
    public LocustException(string message, Exception cause)
        : base(message, cause) { }
}
