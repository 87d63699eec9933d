using System.Buffers.Text;
using System.Net;
using System.Security.Cryptography;
using Lab.Foundation.Hosting;

namespace AudienceWeb.Phones;

/// <summary>
/// The joined phones: one random identifier each, without personal data. Forgotten when the listener is closed. Thread-safe.
/// </summary>
/// <param name="time">Measures how long a phone has been away.</param>
/// <param name="hasAnswered">Returns true for a phone whose answer to the open question would be removed with it.</param>
/// <param name="log">Receives the exceptions of listeners.</param>
public sealed class JoinedPhones(TimeProvider time, Func<string, bool> hasAnswered, ILogger<JoinedPhones>? log = null)
{
    /// <summary>
    /// A phone that was seen so recently may be reloading the page, or may have its screen locked for a moment.
    /// </summary>
    public static readonly TimeSpan GracePeriod = TimeSpan.FromMinutes(1);

    private const int IdBytes = 15;
    private const int IdLength = 20;

    // The old stream of a reconnecting phone stays open for a moment.
    private const int MaxStreamsPerPhone = 3;

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Phone> _phones = [];
    private readonly Dictionary<IPAddress, int> _byDevice = [];
    private int _watching;
    private long _rejectedCount;

    /// <summary>Raised after the counts have changed, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Raised with the identifier of a phone whose place was reassigned, on any thread.</summary>
    public event Action<string>? PhoneEvicted;

    /// <summary>Number of connected phones.</summary>
    public int WatchingCount => Volatile.Read(ref _watching);

    /// <summary>Number of phones that could not join because the limit was reached.</summary>
    public long RejectedCount => Volatile.Read(ref _rejectedCount);

    /// <summary>True for an identifier issued by this process or kept from the previous one.</summary>
    public bool Contains(string? id)
    {
        if (id is null)
            return false;
        lock (_gate)
            return _phones.ContainsKey(id);
    }

    /// <summary>Adds a phone.</summary>
    /// <param name="device">Its network address, or the network of an IPv6 address.</param>
    /// <param name="id">The existing identifier, perhaps from an earlier start of the dashboard; null for none.</param>
    /// <param name="options">The limits.</param>
    /// <returns>The identifier; null if a limit is reached.</returns>
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

    /// <summary>Records activity of a phone, with or without a stream.</summary>
    public void MarkSeen(string id)
    {
        lock (_gate)
        {
            if (_phones.TryGetValue(id, out var phone))
                phone.SeenAt = time.GetTimestamp();
        }
    }

    /// <summary>
    /// Counts the phones that watch or are in the given set: phones that have answered may sleep, but still count.
    /// </summary>
    public int CountWatchingOrIn(IReadOnlyCollection<string> these)
    {
        lock (_gate)
            return _watching + these.Count(id => !_phones.TryGetValue(id, out var phone) || phone.Streams == 0);
    }

    /// <summary>Forgets all phones, because the listener is closed.</summary>
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
    /// A joined phone, until the listener is closed or its place is reassigned. Guarded by the lock of <see
    /// cref="JoinedPhones"/>.
    /// </summary>
    public sealed class Phone(string id, IPAddress device)
    {
        /// <summary>The identifier.</summary>
        public string Id => id;

        /// <summary>The network address.</summary>
        public IPAddress Device => device;

        /// <summary>The number of open streams.</summary>
        public int Streams { get; set; }

        /// <summary>The time of the last activity.</summary>
        public long SeenAt { get; set; }
    }
}
