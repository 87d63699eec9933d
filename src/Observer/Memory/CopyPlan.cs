using Microsoft.Diagnostics.Runtime;

namespace Observer.Memory;

/// <summary>Chooses the memory to copy while a process is stopped.</summary>
internal static class CopyPlan
{
    // The ABI lets a function use memory below its stack pointer.
    private const ulong RedZone = 256,
        Page = 4096,
        MinReservation = 1UL << 30;

    /// <summary>
    /// Writable private memory; of the stacks, the part above the stack pointer. Files that are mapped for writing by
    /// several processes are left out.
    /// </summary>
    /// <param name="mappings">All mappings, in ascending order.</param>
    /// <param name="stackPointers">Stack pointers of the threads, in ascending order.</param>
    /// <param name="heap">Ranges to leave out, or null to copy the managed heap.</param>
    public static List<CopyRequest> Create(
        IReadOnlyList<Mapping> mappings,
        List<ulong> stackPointers,
        IReadOnlyList<MemoryRange>? heap
    )
    {
        var wanted = new List<CopyRequest>(mappings.Count);
        var excluded = heap is null ? [] : Excluded(mappings, heap);
        var next = 0;
        foreach (var mapping in mappings)
        {
            if (!mapping.IsWritable || !mapping.IsReadable || mapping is { IsFile: true, IsShared: true })
                continue;
            if (StackPointerIn(mapping, stackPointers) is { } pointer)
            {
                var start = Math.Max(mapping.Start, (pointer - RedZone) & ~(Page - 1));
                wanted.Add(new(start, mapping.End - start, IsResident: true));
                continue;
            }

            var at = mapping.Start;
            while (next < excluded.Count && excluded[next].End <= at)
                next++;
            for (var index = next; index < excluded.Count && excluded[index].Start < mapping.End; index++)
            {
                if (excluded[index].Start > at)
                    wanted.Add(new(at, excluded[index].Start - at));
                at = Math.Max(at, Math.Min(mapping.End, excluded[index].End));
            }

            if (at < mapping.End)
                wanted.Add(new(at, mapping.End - at));
        }

        return wanted;
    }

    private static ulong? StackPointerIn(Mapping mapping, List<ulong> stackPointers)
    {
        var index = stackPointers.BinarySearch(mapping.Start);
        if (index < 0)
            index = ~index;
        return index < stackPointers.Count && stackPointers[index] < mapping.End ? stackPointers[index] : null;
    }

    // Ascending, whole pages, without overlaps.
    private static List<(ulong Start, ulong End)> Excluded(
        IReadOnlyList<Mapping> mappings,
        IReadOnlyList<MemoryRange> heap
    )
    {
        var ranges = heap.Select(range => (Start: (range.Start + Page - 1) & ~(Page - 1), End: range.End & ~(Page - 1)))
            .ToList();
        if (ranges.Count > 0 && Reservation(mappings, ranges.Min(range => range.Start)) is { } reservation)
            ranges.Add(reservation);
        ranges.Sort();
        var merged = new List<(ulong Start, ulong End)>();
        foreach (var (start, end) in ranges)
        {
            if (merged.Count > 0 && start <= merged[^1].End)
                merged[^1] = (merged[^1].Start, Math.Max(merged[^1].End, end));
            else if (end > start)
                merged.Add((start, end));
        }

        return merged;
    }

    // The collector reserves a large range at once and commits it from its start. The rest is one mapping without access.
    private static (ulong Start, ulong End)? Reservation(IReadOnlyList<Mapping> mappings, ulong firstSegment)
    {
        var previousEnd = firstSegment;
        foreach (var mapping in mappings.SkipWhile(mapping => mapping.End <= firstSegment))
        {
            if (mapping.Start > previousEnd || mapping.IsFile)
                return null;
            if (!mapping.IsReadable && mapping.Length >= MinReservation)
                return (firstSegment, mapping.End);
            previousEnd = mapping.End;
        }

        return null;
    }
}
