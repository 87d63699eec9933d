using System.Globalization;
using System.Runtime.InteropServices;
using Dashboard.Memory;

namespace Dashboard.Tests.Memory;

[Collection(nameof(MemoryOfTheProcess))]
public sealed class NativeArenasTests
{
    private const int BlockBytes = 1_024,
        Megabytes = 128;

    private static bool HasArenas =>
        OperatingSystem.IsLinux() && !RuntimeInformation.RuntimeIdentifier.Contains("musl", StringComparison.Ordinal);

    [Fact]
    public void Share_WhereThereAreArenas_IsTaken() => Assert.Equal(HasArenas, NativeArenas.Share());

    // One block in use kept all the free ones before it.
    [Fact]
    public void GiveBack_FreeBlocksBeforeOneInUse_LeavesTheSystemTheirPages()
    {
        if (!HasArenas)
            return;
        var content = new byte[BlockBytes];
        content.AsSpan().Fill(1);
        var blocks = new nint[Megabytes * 1_024 * 1_024 / BlockBytes];
        for (var number = 0; number < blocks.Length; number++)
        {
            blocks[number] = Marshal.AllocHGlobal(BlockBytes);
            Marshal.Copy(content, 0, blocks[number], BlockBytes);
        }

        foreach (var block in blocks.AsSpan(0, blocks.Length - 1))
            Marshal.FreeHGlobal(block);
        var before = ResidentMegabytes();
        NativeArenas.GiveBack();
        var after = ResidentMegabytes();
        Marshal.FreeHGlobal(blocks[^1]);

        Assert.True(after < before - Megabytes / 2, $"{before:0} MiB before, {after:0} MiB after.");
    }

    private static double ResidentMegabytes() =>
        double.Parse(
            File.ReadLines("/proc/self/status")
                .First(line => line.StartsWith("VmRSS:", StringComparison.Ordinal))
                .Split(' ', StringSplitOptions.RemoveEmptyEntries)[1],
            CultureInfo.InvariantCulture
        ) / 1_024;
}
