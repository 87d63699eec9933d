namespace Observer.Memory;

/// <summary>Reads values and pointers from the bytes of a process.</summary>
internal abstract unsafe class TypedReader
{
    /// <summary>Reads bytes; returns their number.</summary>
    public abstract int Read(ulong address, Span<byte> buffer);

    public bool Read<T>(ulong address, out T value)
        where T : unmanaged
    {
        fixed (T* into = &value)
            return Read(address, new Span<byte>(into, sizeof(T))) == sizeof(T);
    }

    public T Read<T>(ulong address)
        where T : unmanaged => Read(address, out T value) ? value : default;

    public bool ReadPointer(ulong address, out ulong value) => Read(address, out value);

    public ulong ReadPointer(ulong address) => Read<ulong>(address);
}
