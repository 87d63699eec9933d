using System.Diagnostics;

namespace Tests.Shared;

/// <summary>A process without .NET that does nothing. Killed when disposed.</summary>
internal sealed class Sleeper : IDisposable
{
    private readonly Process _process;

    private Sleeper(string program, params string[] arguments)
    {
        _process = Process.Start(new ProcessStartInfo(program, arguments))!;
        Id = _process.Id;
    }

    public int Id { get; }

    /// <summary>A process of this user.</summary>
    public static Sleeper Start() => new("sleep", "60");

    /// <summary>A process of another user; requires root.</summary>
    public static Sleeper StartAsAnotherUser() => new("setpriv", "--reuid=65534", "--clear-groups", "sleep", "60");

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
