using System.Globalization;
using System.Text;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;

namespace Lab.Foundation.Files;

/// <summary>Locks the data folder for one dashboard at a time. The operating system releases the lock when the process ends.</summary>
internal sealed partial class DataFolderOwner(
    IOptions<LabOptions> options,
    IConfiguration configuration,
    ILogger<DataFolderOwner> log,
    TimeProvider? time = null,
    StorageHealth? condition = null
) : IHostedService, IDisposable
{
    /// <summary>Name of the file that is locked, and of the one that says by whom.</summary>
    public const string LockFile = "dashboard.lock",
        OwnerFile = "dashboard.owner";

    private const long MaxOwnerBytes = 16 * 1024;

    private static readonly int[] Held = [11, 35, unchecked((int)0x80070020), unchecked((int)0x80070021)];

    private static readonly TimeSpan Recheck = TimeSpan.FromSeconds(1);

    private readonly Lock _gate = new();
    private readonly string _owner = string.Create(
        CultureInfo.InvariantCulture,
        $"process {Environment.ProcessId} at {configuration["urls"] ?? "an address of its own"}"
    );
    private FileStream? _lock;
    private ITimer? _watch;
    private bool _isNamed,
        _isGivenUp;

    /// <exception cref="OptionsValidationException">Another dashboard has the folder.</exception>
    public Task StartAsync(CancellationToken cancellationToken)
    {
        Exception? trouble;
        lock (_gate)
            trouble = Lock();
        if (trouble is not null)
            LogUnwritable(options.Value.DataFolder, trouble.Message);
        ReportTrouble(trouble);
        _watch = (time ?? TimeProvider.System).CreateTimer(_ => Renew(), null, Recheck, Recheck);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    // With the host's disposal, after everything that writes there has been stopped.
    public void Dispose()
    {
        _watch?.Dispose();
        lock (_gate)
        {
            _isGivenUp = true;
            _lock?.Dispose();
            _lock = null;
        }
    }

    /// <summary>Locks the folder again after it was removed and created again, or could not be written at the start.</summary>
    internal void Renew()
    {
        var folder = options.Value.DataFolder;
        lock (_gate)
            if (_isGivenUp || !Directory.Exists(folder))
                return;
        ReportTrouble(Renew(folder));
    }

    private Exception? Renew(string folder)
    {
        lock (_gate)
        {
            if (_isGivenUp)
                return null;
            if (_lock is not null && IsOurs(folder))
                return _isNamed ? null : Name(folder);

            _lock?.Dispose();
            _lock = null;
            try
            {
                return Lock();
            }
            catch (OptionsValidationException taken)
            {
                _isGivenUp = true;
                LogLost(string.Join(' ', taken.Failures));
                return null;
            }
        }
    }

    private void ReportTrouble(Exception? failure)
    {
        if (condition is not null)
            condition.Error = failure is null ? null : StorageError.From(failure).PendingMessage;
    }

    private bool IsOurs(string folder) =>
        File.Exists(Path.Combine(folder, LockFile)) && (Owner(folder) ?? _owner) == _owner;

    /// <returns>Why the folder, or the name of its owner, cannot be written; null when both can.</returns>
    private Exception? Lock()
    {
        var folder = options.Value.DataFolder;
        try
        {
            // A new folder is accessible to the user only; an existing folder keeps its permissions.
            UserOnlyDirectory.Create(folder);
            _lock = new(
                Path.Combine(folder, LockFile),
                FileMode.OpenOrCreate,
                FileAccess.ReadWrite,
                FileShare.None,
                bufferSize: 0
            );
        }
        catch (IOException taken) when (Held.Contains(taken.HResult))
        {
            throw new OptionsValidationException(
                LabOptions.Section,
                typeof(LabOptions),
                [
                    $"Another dashboard is using the folder Lab:DataFolder: {Owner(folder) ?? "its process is not known"}."
                        + " Open that one, or end it. A second dashboard needs another folder, such as --Lab:DataFolder=./second.",
                ]
            );
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            // A read-only folder cannot be damaged by two owners. Each failed write is reported separately.
            return failure;
        }

        return Name(folder);
    }

    private Exception? Name(string folder)
    {
        var file = Path.Combine(folder, OwnerFile);
        try
        {
            AtomicFile.Write(file, content => content.Write(Encoding.UTF8.GetBytes(_owner)));
            _isNamed = true;
            return null;
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            _isNamed = false;
            if (Owner(folder) != _owner)
                Unname(file);
            return failure;
        }
    }

    private static void Unname(string file)
    {
        try
        {
            File.Delete(file);
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            // The lock is released all the same.
        }
    }

    private static string? Owner(string folder)
    {
        try
        {
            return Encoding.UTF8.GetString(StoredFile.Read(Path.Combine(folder, OwnerFile), MaxOwnerBytes).Span);
        }
        catch (Exception unread) when (StorageError.Matches(unread))
        {
            return null;
        }
    }

    [LoggerMessage(
        LogLevel.Error,
        "The data folder was removed or could not be written, and another dashboard has taken it; both write there now. {Reason}"
    )]
    private partial void LogLost(string reason);

    [LoggerMessage(
        LogLevel.Warning,
        "The data folder {Folder} cannot be written. Runs are shown, but are lost when this dashboard ends. {Reason}"
    )]
    private partial void LogUnwritable(string folder, string reason);
}
