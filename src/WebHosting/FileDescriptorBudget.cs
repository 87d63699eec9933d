using LoadEngine.Sending;

namespace WebHosting;

/// <summary>The files and sockets that this process may have open at once.</summary>
public static class FileDescriptorBudget
{
    /// <summary>
    /// As many as are wanted, and never more than a part of what there is: the rest stays for the lab and for this
    /// machine.
    /// </summary>
    /// <param name="wanted">How many are wanted.</param>
    /// <param name="part">Which part: 2 for half of them.</param>
    public static int Share(int wanted, int part) => Share(wanted, part, FileDescriptors.Limit());

    /// <summary>The same of a limit that is known; null for none.</summary>
    public static int Share(int wanted, int part, long? limit) =>
        (int)Math.Max(1, Math.Min(wanted, (limit ?? long.MaxValue) / part));
}
