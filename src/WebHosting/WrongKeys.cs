using System.Net;

namespace WebHosting;

/// <summary>What came of a key.</summary>
public enum KeyVerdict
{
    /// <summary>It is the one.</summary>
    Right,

    /// <summary>It is another; it was counted.</summary>
    Wrong,

    /// <summary>It was not looked at: too many were wrong.</summary>
    TooMany,
}

/// <summary>Counts wrong keys by the minute, for each device and for all.</summary>
/// <param name="time">The clock.</param>
/// <param name="mostOfOneDevice">Wrong ones that a device may present in a minute.</param>
/// <param name="mostOfAll">
/// Wrong ones that all devices together may present in a minute; so there are never more devices to remember either.
/// </param>
public sealed class WrongKeys(
    TimeProvider time,
    int mostOfOneDevice = WrongKeys.MostOfOneDevice,
    int mostOfAll = WrongKeys.MostOfAll
)
{
    /// <summary>Wrong keys that a device may present in a minute.</summary>
    public const int MostOfOneDevice = 5;

    /// <summary>Wrong keys that all devices together may present in a minute.</summary>
    public const int MostOfAll = 60;

    /// <summary>For how long nothing is looked at any more.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<IPAddress, int> _wrong = [];
    private int _all;
    private long _since = time.GetTimestamp();

    /// <summary>
    /// Looks at a key and counts it, in one step: many that come at once are looked at one after the other, and no more
    /// of them than may be wrong.
    /// </summary>
    /// <param name="device">Who presents it.</param>
    /// <param name="isRight">Compares it; not asked of a device that has to wait.</param>
    public KeyVerdict Try(IPAddress device, Func<bool> isRight)
    {
        lock (_gate)
        {
            Forget();
            if (_all >= mostOfAll || _wrong.GetValueOrDefault(device) >= mostOfOneDevice)
                return KeyVerdict.TooMany;
            if (isRight())
                return KeyVerdict.Right;
            _all++;
            _wrong[device] = _wrong.GetValueOrDefault(device) + 1;
            return KeyVerdict.Wrong;
        }
    }

    private void Forget()
    {
        if (time.GetElapsedTime(_since) < Window)
            return;
        _since = time.GetTimestamp();
        _all = 0;
        _wrong.Clear();
    }
}
