using LoadEngine.Sending;

namespace WebHosting;

/// <summary>The limit of open files and sockets of this process.</summary>
public static class FileDescriptorBudget
{
    /// <summary>
    /// Returns the wanted number, limited to a share of the file descriptors; the rest is reserved for the lab and the machine.
    /// </summary>
    /// <param name="wanted">The wanted number.</param>
    /// <param name="part">The divisor of the share: 2 for half of the limit.</param>
    public static int Share(int wanted, int part) => Share(wanted, part, FileDescriptors.Limit());

    /// <summary>Returns the same for a given limit; null for no limit.</summary>
    public static int Share(int wanted, int part, long? limit) =>
        (int)Math.Max(1, Math.Min(wanted, (limit ?? long.MaxValue) / part));
}
