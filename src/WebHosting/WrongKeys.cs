using System.Net;

namespace WebHosting;

/// <summary>The result of checking a key.</summary>
public enum KeyVerdict
{
    /// <summary>The key is right.</summary>
    Right,

    /// <summary>The key is wrong and was counted.</summary>
    Wrong,

    /// <summary>The key was not compared, because too many were wrong.</summary>
    TooMany,
}

/// <summary>Limits wrong keys per minute, for each device and for all devices.</summary>
/// <param name="time">The clock.</param>
/// <param name="mostOfOneDevice">Maximum wrong keys of one device per minute.</param>
/// <param name="mostOfAll">Maximum wrong keys of all devices per minute, which also limits the number of tracked devices.</param>
public sealed class WrongKeys(
    TimeProvider time,
    int mostOfOneDevice = WrongKeys.MostOfOneDevice,
    int mostOfAll = WrongKeys.MostOfAll
)
{
    /// <summary>Maximum wrong keys of one device per minute.</summary>
    public const int MostOfOneDevice = 5;

    /// <summary>Maximum wrong keys of all devices per minute.</summary>
    public const int MostOfAll = 60;

    /// <summary>How long further keys are rejected.</summary>
    public static readonly TimeSpan Window = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new();
    private readonly Dictionary<IPAddress, int> _wrong = [];
    private int _all;
    private long _since = time.GetTimestamp();

    /// <summary>Compares and counts a key in one step, so that concurrent attempts cannot exceed the limit.</summary>
    /// <param name="device">The device.</param>
    /// <param name="isRight">Compares the key; not called for a blocked device.</param>
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
