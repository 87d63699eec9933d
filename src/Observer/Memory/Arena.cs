using Observer.Kernel;

namespace Observer.Memory;

/// <summary>Memory outside the managed heap that keeps its pages between looks, so that a copy causes no page faults.</summary>
internal sealed unsafe class Arena : IDisposable
{
    private const int ReadWrite = 3,
        PrivateAnonymousNoReserve = 0x4022,
        DontNeed = 4;

    // Kept for the next look; the rest returns to the system.
    private const nuint KeptBytes = 48u << 20;

    private readonly nint _start;
    private readonly nuint _capacity;
    private nuint _used;

    /// <param name="capacity">Bytes of address space. Pages are used when they are written.</param>
    public Arena(nuint capacity)
    {
        _capacity = capacity;
        _start = Libc.Map(0, capacity, ReadWrite, PrivateAnonymousNoReserve, -1, 0);
        if (_start == -1)
            throw new InsufficientMemoryException($"No {capacity >> 20} MB of address space are available.");
    }

    /// <summary>Bytes in use.</summary>
    public long Used => (long)_used;

    /// <summary>The address of a position.</summary>
    public byte* At(nuint offset) => (byte*)_start + offset;

    /// <summary>Reserves a range; false if the arena is full.</summary>
    public bool TryTake(nuint length, out nuint offset)
    {
        offset = _used;
        if (length > _capacity - _used)
            return false;
        _used += length;
        return true;
    }

    /// <summary>Forgets all ranges.</summary>
    public void Clear()
    {
        if (_used > KeptBytes)
            _ = Libc.Advise(_start + (nint)KeptBytes, _used - KeptBytes, DontNeed);
        _used = 0;
    }

    public void Dispose() => _ = Libc.Unmap(_start, _capacity);
}
