namespace Observation.Threads;

/// <summary>Limits the number of files that stay open between readings. Not thread-safe.</summary>
internal sealed class OpenFileQuota(int maxFiles)
{
    /// <summary>Files that are open.</summary>
    public int Taken { get; private set; }

    /// <summary>A quarter of the files that this process may have open.</summary>
    public static OpenFileQuota Create() => new(ProcFile.MaxOpenFiles / 4);

    /// <summary>Takes one file; false if all are taken.</summary>
    public bool TryTake()
    {
        if (Taken >= maxFiles)
            return false;
        Taken++;
        return true;
    }

    /// <summary>Returns one file.</summary>
    public void Return() => Taken--;
}
