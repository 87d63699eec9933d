using System.Runtime.InteropServices;
using Observer.Kernel;

namespace Observer.Memory;

/// <summary>Reads the memory of a running process.</summary>
internal static unsafe class LiveMemory
{
    /// <summary>The number of bytes read, 0 if the address is not mapped or reading is not permitted.</summary>
    public static int Read(int process, ulong address, Span<byte> buffer)
    {
        fixed (byte* into = buffer)
        {
            var local = new Libc.Span { Address = (nuint)into, Length = (nuint)buffer.Length };
            var remote = new Libc.Span { Address = (nuint)address, Length = (nuint)buffer.Length };
            return Math.Max(0, (int)Libc.ReadMemory(process, &local, 1, &remote, 1, 0));
        }
    }

    /// <summary>The error code of reading one byte at this address; 0 if it can be read.</summary>
    public static int Probe(int process, ulong address)
    {
        byte value;
        var local = new Libc.Span { Address = (nuint)(&value), Length = 1 };
        var remote = new Libc.Span { Address = (nuint)address, Length = 1 };
        return Libc.ReadMemory(process, &local, 1, &remote, 1, 0) == 1 ? 0 : Marshal.GetLastPInvokeError();
    }
}
