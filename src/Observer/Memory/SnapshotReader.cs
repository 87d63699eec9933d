using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;
using Observer.Kernel;

namespace Observer.Memory;

/// <summary>
/// Serves the copy of a stopped process to the debugging interface. Memory that is not in the copy is read from the
/// live process: program files, which do not change, and on a stack look the managed heap.
/// </summary>
internal sealed class SnapshotReader(int process, MemoryCopy copy, IReadOnlyList<ModuleInfo> modules)
    : TypedReader,
        IDataReader
{
    private readonly Dictionary<int, byte[]> _registers = [];
    private readonly ThreadNumbers _numbers = new(process);

    /// <summary>Bytes read from the live process since the last stop.</summary>
    public long LiveBytes { get; private set; }

    public string DisplayName => $"process {process}";

    public bool IsThreadSafe => false;

    public OSPlatform TargetPlatform => OSPlatform.Linux;

    public Architecture Architecture => RuntimeInformation.ProcessArchitecture;

    public int ProcessId => process;

    public int PointerSize => nint.Size;

    /// <summary>Forgets the registers and the counts of the previous look.</summary>
    public void Clear()
    {
        _registers.Clear();
        LiveBytes = 0;
    }

    /// <summary>Keeps the registers of a stopped thread, in the structure of the kernel.</summary>
    public void Keep(int thread, byte[] registers) => _registers[NumberOf(thread)] = registers;

    /// <summary>The ID by which the runtime of the process knows a thread.</summary>
    public int NumberOf(int thread) => _numbers.NumberOf(thread);

    /// <summary>Stack pointer and instruction pointer of a thread that was stopped, by the ID of the runtime; or null.</summary>
    public (ulong Stack, ulong Instruction)? PointersOf(int thread) =>
        _registers.TryGetValue(thread, out var registers)
            ? (Registers.StackPointer(registers, Architecture), Registers.InstructionPointer(registers, Architecture))
            : null;

    public IEnumerable<ModuleInfo> EnumerateModules() => modules;

    public bool GetThreadContext(uint threadID, uint contextFlags, Span<byte> context) =>
        _registers.TryGetValue((int)threadID, out var registers)
        && Registers.TryConvert(registers, Architecture, context);

    public void FlushCachedData() { }

    public override int Read(ulong address, Span<byte> buffer)
    {
        var bytesRead = copy.Read(address, buffer);
        if (bytesRead < buffer.Length)
            bytesRead += ReadLive(address + (ulong)bytesRead, buffer[bytesRead..]);
        return bytesRead;
    }

    private int ReadLive(ulong address, Span<byte> buffer)
    {
        var bytesRead = LiveMemory.Read(process, address, buffer);
        LiveBytes += bytesRead;
        return bytesRead;
    }
}
