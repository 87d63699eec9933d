namespace Lab.Foundation.Files;

/// <summary>Reads a stream up to a size limit.</summary>
public static class LimitedReading
{
    private const int BlockBytes = 1 << 16;

    /// <summary>Reads the stream; returns null if it is longer than the limit.</summary>
    /// <param name="source">Stream to read.</param>
    /// <param name="maxBytes">Maximum number of bytes.</param>
    /// <param name="cancellation">Cancels the reading.</param>
    /// <param name="keeping">Awaited with the length of each part before it is stored; null to skip.</param>
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
