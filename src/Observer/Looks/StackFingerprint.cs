using System.Buffers.Binary;
using Observation.Threads;
using Observer.Memory;

namespace Observer.Looks;

/// <summary>
/// The return addresses of a blocked thread's stack, by their distance from the stack pointer. A blocked thread with the
/// same system call and the same return addresses at the same distances has the same stack.
/// </summary>
/// <param name="Instruction">Address at which the thread waits in the kernel.</param>
/// <param name="Returns">Distance and value of each return address, nearest first.</param>
internal sealed record StackFingerprint(ulong Instruction, IReadOnlyList<(int Distance, ulong Address)> Returns)
{
    /// <summary>Largest distance that is compared, in bytes.</summary>
    public const int MaxBytes = 32 * 1024;

    /// <summary>The fingerprint; null if the outermost return address is not on the stack.</summary>
    /// <param name="instruction">Instruction pointer of the thread.</param>
    /// <param name="stackPointer">Stack pointer of the thread.</param>
    /// <param name="frames">Stack pointer and instruction pointer of each managed frame, innermost first.</param>
    /// <param name="read">Reads a word of the stopped process.</param>
    public static StackFingerprint? Create(
        ulong instruction,
        ulong stackPointer,
        IReadOnlyList<(ulong StackPointer, ulong Instruction)> frames,
        Func<ulong, ulong> read
    )
    {
        var returns = new List<(int Distance, ulong Address)>(frames.Count);
        foreach (var (pointer, address) in frames)
        {
            // On x64 a call pushes the return address; on arm64 the called method saves it close to that place.
            for (var at = pointer - 8; at >= stackPointer && at + 512 > pointer; at -= 8)
            {
                if (read(at) != address)
                    continue;
                if (at - stackPointer + 8 <= MaxBytes)
                    returns.Add(((int)(at - stackPointer), address));
                break;
            }
        }

        return returns.Count > 0 && returns[^1].Address == frames[^1].Instruction ? new(instruction, returns) : null;
    }

    /// <summary>True if the return addresses are at the same distances in this part of a stack.</summary>
    /// <param name="stack">The stack from the stack pointer upwards.</param>
    public bool Matches(ReadOnlySpan<byte> stack)
    {
        foreach (var (distance, address) in Returns)
        {
            if (distance + 8 > stack.Length || BinaryPrimitives.ReadUInt64LittleEndian(stack[distance..]) != address)
                return false;
        }

        return true;
    }
}

/// <summary>Recognises the stacks of blocked threads without stopping them. Not thread-safe.</summary>
internal sealed class StackRecognizer(int process)
{
    private const int MaxFingerprints = 512;

    private readonly Dictionary<ulong, List<(StackFingerprint Fingerprint, WalkedStack Stack)>> _known = [];
    private readonly byte[] _stack = new byte[StackFingerprint.MaxBytes];
    private int _count;

    /// <summary>Remembers a stack.</summary>
    public void Add(StackFingerprint fingerprint, WalkedStack stack)
    {
        if (_count >= MaxFingerprints)
        {
            _known.Clear();
            _count = 0;
        }

        if (!_known.TryGetValue(fingerprint.Instruction, out var candidates))
            _known[fingerprint.Instruction] = candidates = [];
        if (candidates.Any(known => known.Fingerprint.Returns.SequenceEqual(fingerprint.Returns)))
            return;
        candidates.Add((fingerprint, stack));
        _count++;
    }

    /// <summary>The stack of a blocked thread; null if it is not known.</summary>
    public WalkedStack? Recognize(ScannedThread thread)
    {
        if (!_known.TryGetValue(thread.Instruction, out var candidates))
            return null;
        var bytes = 0;
        foreach (var (fingerprint, _) in candidates)
            bytes = Math.Max(bytes, fingerprint.Returns[^1].Distance + 8);
        var read = LiveMemory.Read(process, thread.StackPointer, _stack.AsSpan(0, bytes));
        foreach (var (fingerprint, stack) in candidates)
        {
            if (fingerprint.Matches(_stack.AsSpan(0, read)))
                return stack;
        }

        return null;
    }
}
