using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Observer.Kernel;

/// <summary>Converts the registers of the kernel into the <c>CONTEXT</c> structure of the runtime's debugging interface.</summary>
internal static class Registers
{
    /// <summary>Bytes of the kernel's structure: 27 registers on x64, 34 on arm64.</summary>
    public static int KernelBytes(Architecture architecture) => architecture == Architecture.Arm64 ? 34 * 8 : 27 * 8;

    // Position in user_regs_struct of each register, and offset in CONTEXT.
    private static readonly (int From, int To)[] X64 =
    [
        (10, 0x78), // rax
        (11, 0x80), // rcx
        (12, 0x88), // rdx
        (5, 0x90), // rbx
        (19, 0x98), // rsp
        (4, 0xA0), // rbp
        (13, 0xA8), // rsi
        (14, 0xB0), // rdi
        (9, 0xB8), // r8
        (8, 0xC0), // r9
        (7, 0xC8), // r10
        (6, 0xD0), // r11
        (3, 0xD8), // r12
        (2, 0xE0), // r13
        (1, 0xE8), // r14
        (0, 0xF0), // r15
        (16, 0xF8), // rip
    ];

    /// <summary>The stack pointer.</summary>
    public static ulong StackPointer(ReadOnlySpan<byte> kernel, Architecture architecture) =>
        Value(kernel, architecture == Architecture.Arm64 ? 31 : 19);

    /// <summary>The instruction pointer.</summary>
    public static ulong InstructionPointer(ReadOnlySpan<byte> kernel, Architecture architecture) =>
        Value(kernel, architecture == Architecture.Arm64 ? 32 : 16);

    /// <summary>Fills a <c>CONTEXT</c> with control and integer registers; false if the buffer is too small.</summary>
    /// <param name="kernel">The structure of the kernel.</param>
    /// <param name="architecture">X64 or Arm64.</param>
    /// <param name="context">Receives the structure.</param>
    public static bool TryConvert(ReadOnlySpan<byte> kernel, Architecture architecture, Span<byte> context)
    {
        context.Clear();
        if (architecture == Architecture.Arm64)
        {
            // ContextFlags, Cpsr, X0-X28, Fp, Lr, Sp, Pc: the registers are in the kernel's order.
            if (context.Length < 0x110)
                return false;
            BinaryPrimitives.WriteUInt32LittleEndian(context, 0x0040_0003);
            BinaryPrimitives.WriteUInt32LittleEndian(context[4..], (uint)Value(kernel, 33));
            kernel[..(33 * 8)].CopyTo(context[8..]);
            return true;
        }

        if (context.Length < 0x100)
            return false;
        BinaryPrimitives.WriteUInt32LittleEndian(context[0x30..], 0x0010_0003);
        BinaryPrimitives.WriteUInt16LittleEndian(context[0x38..], (ushort)Value(kernel, 17));
        BinaryPrimitives.WriteUInt16LittleEndian(context[0x42..], (ushort)Value(kernel, 20));
        BinaryPrimitives.WriteUInt32LittleEndian(context[0x44..], (uint)Value(kernel, 18));
        foreach (var (from, to) in X64)
            BinaryPrimitives.WriteUInt64LittleEndian(context[to..], Value(kernel, from));
        return true;
    }

    private static ulong Value(ReadOnlySpan<byte> kernel, int register) =>
        BinaryPrimitives.ReadUInt64LittleEndian(kernel[(register * 8)..]);
}
