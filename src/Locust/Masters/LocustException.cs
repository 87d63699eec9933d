namespace Locust.Masters;

/// <summary>A master did not do what it was asked for; the message is for people.</summary>
public sealed class LocustException : Exception
{
    /// <summary>Without words.</summary>
    public LocustException() { }

    /// <summary>With words.</summary>
    public LocustException(string message)
        : base(message) { }

    /// <summary>With words and what was behind it.</summary>
    public LocustException(string message, Exception cause)
        : base(message, cause) { }
}
