using System.Buffers.Text;
using System.Net;
using System.Security.Cryptography;
using Lab.Foundation.Hosting;

namespace AudienceWeb.Phones;

/// <summary>
/// Who has joined: a random identifier each, and nothing else about anybody. Forgotten when the room is closed. All members may be called
/// from any thread.
/// </summary>
/// <param name="time">By which it is known who has been away for how long.</param>
/// <param name="hasAnswered">True for a phone whose answer to the open question would go with its place.</param>
/// <param name="log">Receives the exceptions of listeners.</param>
public sealed class JoinedPhones(TimeProvider time, Func<string, bool> hasAnswered, ILogger<JoinedPhones>? log = null)
{
    /// <summary>Who was seen so short a time ago may be reloading the page, or have locked the screen for a moment.</summary>
    public static readonly TimeSpan GracePeriod = TimeSpan.FromMinutes(1);

    private const int IdBytes = 15;
    private const int IdLength = 20;

    // A phone that reconnects has the old stream still open for a moment.
    private const int MaxStreamsPerPhone = 3;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Phone> _phones = [];
    private readonly Dictionary<IPAddress, int> _byDevice = [];
    private int _watching;
    private long _rejectedCount;

    /// <summary>Raised after a change of the counts, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Raised with the identifier of a phone whose place was given to another, on any thread.</summary>
    public event Action<string>? PhoneEvicted;

    /// <summary>Phones that are connected now.</summary>
    public int WatchingCount => Volatile.Read(ref _watching);

    /// <summary>Phones that could not join, because too many had.</summary>
    public long RejectedCount => Volatile.Read(ref _rejectedCount);

    /// <summary>True for an identifier that this process has given out or taken over from the one before.</summary>
    public bool Contains(string? id)
    {
        if (id is null)
            return false;
        lock (_gate)
            return _phones.ContainsKey(id);
    }

    /// <summary>Lets a phone in.</summary>
    /// <param name="device">Its network address, or the network of an IPv6 address.</param>
    /// <param name="id">The identifier it has, perhaps of an earlier start of the dashboard; null for none.</param>
    /// <param name="options">How many may join.</param>
    /// <returns>Its identifier; null when there are too many.</returns>
    public string? Join(IPAddress device, string? id, AudienceOptions options)
    {
        string? forgotten = null;
        lock (_gate)
        {
            if (id is not null && _phones.TryGetValue(id, out var known))
            {
                known.SeenAt = time.GetTimestamp();
                return id;
            }

            if (_byDevice.GetValueOrDefault(device) >= options.MaxPhonesOfOneAddress)
                forgotten = Evict(device, isOfIt: true);
            else if (_phones.Count >= options.MaxPhones)
                forgotten = Evict(device, isOfIt: false);
            if (
                _phones.Count >= options.MaxPhones
                || _byDevice.GetValueOrDefault(device) >= options.MaxPhonesOfOneAddress
            )
            {
                Volatile.Write(ref _rejectedCount, _rejectedCount + 1);
                id = null;
            }
            else
            {
                id = IsWellFormed(id) ? id! : Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(IdBytes));
                _phones.Add(id, new Phone(id, device) { SeenAt = time.GetTimestamp() });
                _byDevice[device] = _byDevice.GetValueOrDefault(device) + 1;
            }
        }

        if (forgotten is not null)
            PhoneEvicted?.Invoke(forgotten);
        Listeners.Call(Changed, log);
        return id;
    }

    /// <summary>Registers a phone as watching.</summary>
    /// <returns>The phone, for <see cref="StopWatching"/>; null if it has not joined or has too many streams open.</returns>
    public Phone? StartWatching(string id)
    {
        Phone? phone;
        lock (_gate)
        {
            if (!_phones.TryGetValue(id, out phone) || phone.Streams >= MaxStreamsPerPhone)
                return null;
            phone.SeenAt = time.GetTimestamp();
            if (phone.Streams++ == 0)
                Volatile.Write(ref _watching, _watching + 1);
        }

        Listeners.Call(Changed, log);
        return phone;
    }

    /// <summary>Registers that a phone stopped watching.</summary>
    /// <param name="entered">The result of <see cref="StartWatching"/>; an identifier may be reused after the room reopens.</param>
    public void StopWatching(Phone entered)
    {
        lock (_gate)
        {
            if (_phones.GetValueOrDefault(entered.Id) == entered)
            {
                entered.SeenAt = time.GetTimestamp();
                if (--entered.Streams == 0)
                    Volatile.Write(ref _watching, _watching - 1);
            }
        }

        Listeners.Call(Changed, log);
    }

    /// <summary>A phone was heard of, without a stream perhaps.</summary>
    public void MarkSeen(string id)
    {
        lock (_gate)
        {
            if (_phones.TryGetValue(id, out var phone))
                phone.SeenAt = time.GetTimestamp();
        }
    }

    /// <summary>How many watch or are among these: phones that have answered may sleep, and are of the room all the same.</summary>
    public int CountWatchingOrIn(IReadOnlyCollection<string> these)
    {
        lock (_gate)
            return _watching + these.Count(id => !_phones.TryGetValue(id, out var phone) || phone.Streams == 0);
    }

    /// <summary>Forgets everybody: the room is closed.</summary>
    public void Clear()
    {
        lock (_gate)
        {
            _phones.Clear();
            _byDevice.Clear();
            _watching = 0;
            Volatile.Write(ref _rejectedCount, 0);
        }

        Listeners.Call(Changed, log);
    }

    private string? Evict(IPAddress device, bool isOfIt)
    {
        var now = time.GetTimestamp();
        var gone = _phones
            .Where(pair => pair.Value.Streams == 0 && (!isOfIt || pair.Value.Device.Equals(device)))
            .OrderBy(pair => time.GetElapsedTime(pair.Value.SeenAt, now) < GracePeriod)
            .ThenBy(pair => !pair.Value.Device.Equals(device))
            .ThenBy(pair => hasAnswered(pair.Key))
            .ThenBy(pair => pair.Value.SeenAt)
            .Select(pair => pair.Key)
            .FirstOrDefault();
        if (gone is null || !_phones.Remove(gone, out var phone))
            return null;
        if (--_byDevice[phone.Device] == 0)
            _byDevice.Remove(phone.Device);
        return gone;
    }

    private static bool IsWellFormed(string? id) =>
        id is { Length: IdLength } && id.All(letter => char.IsAsciiLetterOrDigit(letter) || letter is '-' or '_');

    /// <summary>
    /// A phone that has joined, until the room is closed or its place is given to another. Guarded by the audience's
    /// lock.
    /// </summary>
    public sealed class Phone(string id, IPAddress device)
    {
        /// <summary>Its identifier.</summary>
        public string Id => id;

        /// <summary>Its network address.</summary>
        public IPAddress Device => device;

        /// <summary>How often it watches now.</summary>
        public int Streams { get; set; }

        /// <summary>When it was heard of last.</summary>
        public long SeenAt { get; set; }
    }
}
