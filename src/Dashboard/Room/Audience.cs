using System.Buffers.Text;
using System.Net;
using System.Security.Cryptography;

namespace Dashboard.Room;

/// <summary>
/// Who has joined: a random identifier each, and nothing else about anybody. Forgotten when the room is closed. All members may be called
/// from any thread.
/// </summary>
internal sealed class Audience
{
    private const int IdBytes = 15;
    private const int IdLength = 20;

    // A telephone that reconnects has the old stream still open for a moment.
    private const int StreamsOfOnePhone = 3;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Phone> _phones = [];
    private readonly Dictionary<IPAddress, int> _byDevice = [];
    private int _watching;
    private long _refused;

    /// <summary>Raised after a change of the counts, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Raised with the identifier of a telephone whose place was given to another, on any thread.</summary>
    public event Action<string>? Forgot;

    /// <summary>Telephones that are connected now.</summary>
    public int Watching => Volatile.Read(ref _watching);

    /// <summary>Telephones that could not join, because too many had.</summary>
    public long Refused => Volatile.Read(ref _refused);

    /// <summary>True for an identifier that this process has given out or taken over from the one before.</summary>
    public bool Knows(string? id)
    {
        if (id is null) return false;
        lock (_gate) return _phones.ContainsKey(id);
    }

    /// <summary>Lets a telephone in.</summary>
    /// <param name="device">Its network address.</param>
    /// <param name="id">The identifier it has, perhaps of an earlier start of the dashboard; null for none.</param>
    /// <param name="options">How many may join.</param>
    /// <returns>Its identifier; null when there are too many.</returns>
    public string? Join(IPAddress device, string? id, RoomOptions options)
    {
        string? forgotten = null;
        lock (_gate)
        {
            if (id is not null && _phones.ContainsKey(id)) return id;
            if (_phones.Count >= options.MaxPhones || _byDevice.GetValueOrDefault(device) >= options.MaxPhonesOfOneAddress) forgotten = Forget(device);
            if (_phones.Count >= options.MaxPhones || _byDevice.GetValueOrDefault(device) >= options.MaxPhonesOfOneAddress)
            {
                Volatile.Write(ref _refused, _refused + 1);
                id = null;
            }
            else
            {
                id = IsWellFormed(id) ? id! : Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(IdBytes));
                _phones.Add(id, new Phone(device));
                _byDevice[device] = _byDevice.GetValueOrDefault(device) + 1;
            }
        }

        if (forgotten is not null) Forgot?.Invoke(forgotten);
        Changed?.Invoke();
        return id;
    }

    /// <summary>A telephone begins to watch.</summary>
    /// <returns>False when it may not: it has not joined, or watches too often already.</returns>
    public bool Enter(string id)
    {
        lock (_gate)
        {
            if (!_phones.TryGetValue(id, out var phone) || phone.Streams >= StreamsOfOnePhone) return false;
            if (phone.Streams++ == 0) Volatile.Write(ref _watching, _watching + 1);
        }

        Changed?.Invoke();
        return true;
    }

    /// <summary>A telephone watches no more.</summary>
    public void Leave(string id)
    {
        lock (_gate)
        {
            if (_phones.TryGetValue(id, out var phone) && --phone.Streams == 0) Volatile.Write(ref _watching, _watching - 1);
        }

        Changed?.Invoke();
    }

    /// <summary>Forgets everybody: the room is closed.</summary>
    public void Clear()
    {
        lock (_gate)
        {
            _phones.Clear();
            _byDevice.Clear();
            _watching = 0;
            Volatile.Write(ref _refused, 0);
        }

        Changed?.Invoke();
    }

    // The places of those who have gone are given to others, first of all those from the same address.
    private string? Forget(IPAddress device)
    {
        var gone = _phones.Where(each => each.Value.Streams == 0).OrderByDescending(each => each.Value.Device.Equals(device)).Select(each => each.Key).FirstOrDefault();
        if (gone is null || !_phones.Remove(gone, out var phone)) return null;
        if (--_byDevice[phone.Device] == 0) _byDevice.Remove(phone.Device);
        return gone;
    }

    private static bool IsWellFormed(string? id) => id is { Length: IdLength } && id.All(letter => char.IsAsciiLetterOrDigit(letter) || letter is '-' or '_');

    private sealed class Phone(IPAddress device)
    {
        public IPAddress Device => device;

        public int Streams { get; set; }
    }
}
