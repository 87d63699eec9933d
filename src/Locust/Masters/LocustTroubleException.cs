namespace Locust.Masters;

/// <summary>A master did not do what it was asked for; the message is for people.</summary>
public sealed class LocustTroubleException : Exception
{
    /// <summary>Without words.</summary>
    public LocustTroubleException() { }

    /// <summary>With words.</summary>
    public LocustTroubleException(string message)
        : base(message) { }

    /// <summary>With words and what was behind it.</summary>
    public LocustTroubleException(string message, Exception cause)
        : base(message, cause) { }
}
