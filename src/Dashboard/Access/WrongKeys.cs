using System.Net;

namespace Dashboard.Access;

/// <summary>Counts wrong keys by the minute, for each device and for all. Safe for any thread.</summary>
/// <param name="time">The clock.</param>
/// <param name="mostOfOneDevice">Wrong ones that a device may present in a minute.</param>
/// <param name="mostOfAll">Wrong ones that all devices together may present in a minute; so there are never more devices to remember either.</param>
internal sealed class WrongKeys(TimeProvider time, int mostOfOneDevice = WrongKeys.MostOfOneDevice, int mostOfAll = WrongKeys.MostOfAll)
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

    /// <summary>True when the device has to wait, whatever key it has.</summary>
    public bool MustWait(IPAddress device)
    {
        lock (_gate)
        {
            Forget();
            return _all >= mostOfAll || _wrong.GetValueOrDefault(device) >= mostOfOneDevice;
        }
    }

    /// <summary>A device has presented a wrong key.</summary>
    public void Add(IPAddress device)
    {
        lock (_gate)
        {
            Forget();
            _all++;
            _wrong[device] = _wrong.GetValueOrDefault(device) + 1;
        }
    }

    private void Forget()
    {
        if (time.GetElapsedTime(_since) < Window) return;
        _since = time.GetTimestamp();
        _all = 0;
        _wrong.Clear();
    }
}
