namespace Lab.Foundation.Files;

/// <summary>Reads a stream up to a size limit.</summary>
public static class LimitedReading
{
    private const int BlockBytes = 1 << 16;

    /// <summary>All of it, or null when it is longer than the limit.</summary>
    /// <param name="source">Stream to read.</param>
    /// <param name="maxBytes">Most that is read.</param>
    /// <param name="cancellation">Ends the reading.</param>
    /// <param name="keeping">Awaited with the length of each part before it is kept; null for nothing.</param>
    public static async Task<ReadOnlyMemory<byte>?> ReadAsync(
        Stream source,
        int maxBytes,
        CancellationToken cancellation,
        Func<int, Task>? keeping = null
    )
    {
        using var all = new MemoryStream();
        var block = new byte[BlockBytes];
        while (await source.ReadAsync(block, cancellation) is var length and > 0)
        {
            if (all.Length + length > maxBytes)
                return null;
            if (keeping is not null)
                await keeping(length);
            all.Write(block, 0, length);
        }

        return all.GetBuffer().AsMemory(0, (int)all.Length);
    }
}
