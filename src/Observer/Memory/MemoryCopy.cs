using Observer.Kernel;

namespace Observer.Memory;

/// <summary>A copy of parts of a process's memory, made while it is stopped. Not thread-safe.</summary>
internal sealed unsafe class MemoryCopy(Arena arena) : IDisposable
{
    private const int PageBytes = 4096,
        MaxRanges = 1024;

    // Smaller mappings are copied without asking which of their pages are in use.
    private const ulong SmallMapping = 8 * PageBytes;

    private readonly List<CopiedRange> _ranges = new(4096);
    private readonly ulong[] _pages = new ulong[16_384];
    private int _latest;

    /// <summary>Bytes copied.</summary>
    public long Bytes => arena.Used;

    /// <summary>True if a range could not be copied because the copy is full.</summary>
    public bool IsIncomplete { get; private set; }

    /// <summary>Starts a new copy.</summary>
    public void Clear()
    {
        arena.Clear();
        _ranges.Clear();
        (_latest, IsIncomplete) = (0, false);
    }

    /// <summary>Copies ranges of a stopped process.</summary>
    /// <param name="process">Process ID.</param>
    /// <param name="wanted">Ranges in ascending order.</param>
    public void Take(int process, IReadOnlyList<CopyRequest> wanted)
    {
        Plan(process, wanted);
        Span<Libc.Span> remote = stackalloc Libc.Span[MaxRanges];
        for (var first = 0; first < _ranges.Count; )
        {
            var (count, bytes) = (0, (nuint)0);
            while (count < MaxRanges && first + count < _ranges.Count)
            {
                var range = _ranges[first + count];
                remote[count++] = new() { Address = (nuint)range.Start, Length = range.Length };
                bytes += range.Length;
            }

            first += Copy(process, first, remote[..count], bytes);
        }
    }

    /// <summary>Reads copied memory; the number of bytes from the address on that are in the copy.</summary>
    public int Read(ulong address, Span<byte> buffer)
    {
        var bytesRead = 0;
        while (bytesRead < buffer.Length && Find(address + (ulong)bytesRead) is >= 0 and var index)
        {
            var range = _ranges[index];
            var skipped = (nuint)(address + (ulong)bytesRead - range.Start);
            var length = (int)Math.Min((nuint)(buffer.Length - bytesRead), range.Length - skipped);
            new ReadOnlySpan<byte>(arena.At(range.Offset + skipped), length).CopyTo(buffer[bytesRead..]);
            bytesRead += length;
        }

        return bytesRead;
    }

    public void Dispose() => arena.Dispose();

    private void Plan(int process, IReadOnlyList<CopyRequest> wanted)
    {
        Span<byte> name = stackalloc byte[64];
        name[System.Text.Encoding.ASCII.GetBytes($"/proc/{process}/pagemap", name)] = 0;
        fixed (byte* path = name)
        {
            var pagemap = Libc.Open(path, 0);
            foreach (var request in wanted)
            {
                if (request.IsResident || request.Length <= SmallMapping || pagemap < 0)
                    Add(request.Start, request.Length);
                else
                    AddUsedPages(pagemap, request);
            }

            if (pagemap >= 0)
                _ = Libc.Close(pagemap);
        }
    }

    private void AddUsedPages(int pagemap, CopyRequest request)
    {
        const ulong PresentOrSwapped = 3UL << 62;
        var (at, end) = (request.Start / PageBytes, (request.Start + request.Length) / PageBytes);
        var (start, length) = (0UL, 0UL);
        while (at < end)
        {
            var count = (int)Math.Min(end - at, (ulong)_pages.Length);
            int entries;
            fixed (ulong* buffer = _pages)
                entries = (int)Libc.ReadAt(pagemap, (byte*)buffer, (nuint)count * 8, (nint)(at * 8)) / 8;
            if (entries <= 0)
                break;
            for (var page = 0; page < entries; page++)
            {
                if ((_pages[page] & PresentOrSwapped) != 0)
                {
                    if (length == 0)
                        start = (at + (ulong)page) * PageBytes;
                    length += PageBytes;
                }
                else if (length > 0)
                {
                    Add(start, length);
                    length = 0;
                }
            }

            at += (ulong)entries;
        }

        if (length > 0)
            Add(start, length);
    }

    private void Add(ulong start, ulong length)
    {
        if (arena.TryTake((nuint)length, out var offset))
            _ranges.Add(new(start, (nuint)length, offset));
        else
            IsIncomplete = true;
    }

    // The number of ranges handled: all, or those up to the first that the process does not let us read.
    private int Copy(int process, int first, Span<Libc.Span> remote, nuint bytes)
    {
        nint copied;
        fixed (Libc.Span* from = remote)
        {
            var into = new Libc.Span { Address = (nuint)arena.At(_ranges[first].Offset), Length = bytes };
            copied = Libc.ReadMemory(process, &into, 1, from, (nuint)remote.Length, 0);
        }

        var left = copied < 0 ? 0 : (nuint)copied;
        for (var index = 0; index < remote.Length; index++)
        {
            var range = _ranges[first + index];
            if (left < range.Length)
            {
                _ranges[first + index] = range with { Length = left };
                return index + 1;
            }

            left -= range.Length;
        }

        return remote.Length;
    }

    private int Find(ulong address)
    {
        if (_latest < _ranges.Count && _ranges[_latest].Contains(address))
            return _latest;
        var (low, high) = (0, _ranges.Count - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var range = _ranges[middle];
            if (range.Contains(address))
                return _latest = middle;
            if (address < range.Start)
                high = middle - 1;
            else
                low = middle + 1;
        }

        return -1;
    }

    private readonly record struct CopiedRange(ulong Start, nuint Length, nuint Offset)
    {
        public bool Contains(ulong address) => address >= Start && address - Start < Length;
    }
}

/// <summary>A range of memory to copy.</summary>
/// <param name="Start">First address, a multiple of 8.</param>
/// <param name="Length">Length in bytes.</param>
/// <param name="IsResident">True if all its pages are known to be in use.</param>
internal readonly record struct CopyRequest(ulong Start, ulong Length, bool IsResident = false);
