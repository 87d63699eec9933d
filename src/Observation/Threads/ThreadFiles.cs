using System.Buffers.Text;

namespace Observation.Threads;

/// <summary>The files of one thread, and their newest content. Not thread-safe.</summary>
internal sealed class ThreadFiles : IDisposable
{
    // A thread has the name of its creator until it has run and the runtime has named it.
    private const int RunsUntilNamed = 8;

    // Without scheduler statistics in the kernel, the file is missing or all its numbers are 0.
    private static readonly bool HasStatistics =
        ReadFrom("/proc/thread-self/schedstat", new byte[128]) is { Length: > 0 } text && LastNumber(text) > 0;

    private readonly int _id;
    private readonly string _folder;
    private readonly OpenFileQuota _quota;
    private readonly KeptFile _runsFile;
    private KeptFile _stateFile;
    private bool _hasCalls = true;
    private int _namings;
    private long _runs = -1;
    private bool _isBlocked;
    private ulong _stackPointer,
        _instruction;

    public ThreadFiles(int process, int id, OpenFileQuota quota)
    {
        (_id, _folder, _quota) = (id, $"/proc/{process}/task/{id}/", quota);
        _runsFile = new(_folder + (HasStatistics ? "schedstat" : "status"), quota);
        _stateFile = new(_folder + "syscall", quota);
    }

    /// <summary>True for a worker of the thread pool.</summary>
    public bool IsPool { get; private set; }

    /// <summary>True if it has a name that no worker of the thread pool has.</summary>
    public bool IsOther => !IsPool && _namings >= RunsUntilNamed;

    /// <summary>Number of the latest listing that contained the thread.</summary>
    public int Listing { get; set; }

    /// <summary>Reads the thread; false if it has ended.</summary>
    /// <param name="buffer">Receives the content of the files.</param>
    /// <param name="readsState">False to read only how often it ran.</param>
    /// <param name="thread">The thread.</param>
    public bool TryRead(Span<byte> buffer, bool readsState, out ScannedThread thread)
    {
        thread = default;
        if (ReadRuns(buffer) is not { } runs)
            return false;
        var hasRun = runs != _runs;
        // A thread that has not run is as blocked as before, unless it was about to run.
        if (readsState && (hasRun || !_isBlocked) && !TryReadState(buffer))
            return false;
        if (hasRun)
            ReadName(buffer);
        _runs = runs;
        thread = new(_id, IsPool, _isBlocked, runs)
        {
            HasRun = hasRun,
            StackPointer = _stackPointer,
            Instruction = _instruction,
        };
        return true;
    }

    public void Dispose()
    {
        _runsFile.Dispose();
        _stateFile.Dispose();
    }

    /// <summary>
    /// Parses a line of <c>syscall</c>, such as <c>230 0x0 0x0 0x7f10 0x0 0x0 0x0 0x7f00 0x7f20</c>. It ends with the stack
    /// pointer and the instruction pointer. False for a thread that is in no system call, such as <c>running</c>.
    /// </summary>
    internal static bool TryParseCall(ReadOnlySpan<byte> line, out ulong stackPointer, out ulong instruction)
    {
        (stackPointer, instruction) = (0, 0);
        line = line.TrimEnd((byte)'\n');
        return line.Count((byte)' ') == 8
            && TryTakeAddress(ref line, out instruction)
            && TryTakeAddress(ref line, out stackPointer);
    }

    private static bool TryTakeAddress(ref ReadOnlySpan<byte> line, out ulong address)
    {
        var at = line.LastIndexOf(" 0x"u8);
        address = 0;
        if (
            at < 0
            || !Utf8Parser.TryParse(line[(at + 3)..], out address, out var length, 'x')
            || at + 3 + length < line.Length
        )
            return false;
        line = line[..at];
        return true;
    }

    private void ReadName(Span<byte> buffer)
    {
        if (_namings >= RunsUntilNamed)
            return;
        _namings++;
        // Up to .NET 6 ".NET ThreadPool Worker", of which the kernel keeps 15 characters.
        var name = ReadFrom(_folder + "comm", buffer);
        IsPool = name.StartsWith(".NET TP Worker"u8) || name.StartsWith(".NET ThreadPool"u8);
    }

    private bool TryReadState(Span<byte> buffer)
    {
        (_stackPointer, _instruction) = (0, 0);
        if (_hasCalls)
        {
            if (_stateFile.Read(buffer) is > 0 and var length)
            {
                _isBlocked = TryParseCall(buffer[..length], out _stackPointer, out _instruction);
                return true;
            }

            // The process may not be read. Its states may.
            _stateFile.Dispose();
            (_stateFile, _hasCalls) = (new(_folder + "stat", _quota), false);
        }

        var text = buffer[..Math.Max(0, _stateFile.Read(buffer))];
        var name = text.LastIndexOf((byte)')');
        if (name < 0 || text.Length <= name + 2)
            return false;
        _isBlocked = text[name + 2] is (byte)'S' or (byte)'D';
        return true;
    }

    private long? ReadRuns(Span<byte> buffer)
    {
        var length = _runsFile.Read(buffer);
        if (length <= 0)
            return null;
        ReadOnlySpan<byte> text = buffer[..length];
        // Time on a processor, time waiting for one, number of times it was given one.
        return HasStatistics
            ? LastNumber(text)
            : Number(text, "\nvoluntary_ctxt_switches:"u8) + Number(text, "\nnonvoluntary_ctxt_switches:"u8);
    }

    private static long LastNumber(ReadOnlySpan<byte> text) =>
        Utf8Parser.TryParse(text[(text.LastIndexOf((byte)' ') + 1)..], out long number, out _) ? number : 0;

    private static long Number(ReadOnlySpan<byte> text, ReadOnlySpan<byte> label)
    {
        var at = text.IndexOf(label);
        if (at < 0)
            return 0;
        var rest = text[(at + label.Length)..].TrimStart("\t "u8);
        return Utf8Parser.TryParse(rest, out long number, out _) ? number : 0;
    }

    private static ReadOnlySpan<byte> ReadFrom(string path, Span<byte> buffer) =>
        buffer[..Math.Max(0, ProcFile.Read(path, buffer))];
}
