using System.Security.Cryptography;
using System.Text;
using Lab.Foundation;
using Lab.Foundation.Files;
using Microsoft.Extensions.Options;

namespace AudienceWeb.Phones;

/// <summary>
/// The four-letter code shown on the stage. It survives a dashboard restart, so phones do not need to enter it
/// again during a talk.
/// </summary>
public sealed class JoinCode(IOptions<LabOptions> options, TimeProvider time, ILogger<JoinCode> log)
{
    /// <summary>Number of letters.</summary>
    public const int Length = 4;

    // No vowels, so that no word results, and no letters that are easily confused.
    private const string Letters = "BCDFGHJKLMNPQRSTVWXZ";
    private const string FileName = "room-code.txt";

    // The letters, and the white space that an editor may add.
    private const long MaxFileBytes = 64;

    private static readonly TimeSpan Lasts = TimeSpan.FromHours(12);
    private readonly Lock _gate = new();
    private string? _code;

    /// <summary>The current code.</summary>
    public string Value
    {
        get
        {
            lock (_gate)
                return _code ??= Load() ?? Save(RandomNumberGenerator.GetString(Letters, Length));
        }
    }

    /// <summary>Compares the entered code, ignoring case and surrounding white space.</summary>
    public bool Matches(string? typed) => string.Equals(typed?.Trim(), Value, StringComparison.OrdinalIgnoreCase);

    private string Path => System.IO.Path.Combine(options.Value.DataFolder, FileName);

    private string? Load()
    {
        try
        {
            if (!File.Exists(Path) || time.GetUtcNow() - File.GetLastWriteTimeUtc(Path) > Lasts)
                return null;
            var code = Encoding.ASCII.GetString(StoredFile.Read(Path, MaxFileBytes).Span).Trim();
            return code.Length == Length && code.All(Letters.Contains) ? code : null;
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            return null;
        }
    }

    private string Save(string code)
    {
        try
        {
            AtomicFile.Write(Path, file => file.Write(Encoding.ASCII.GetBytes(code)));
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            log.LogWarning(failure, "The room's code could not be saved: it will change when the dashboard restarts.");
        }

        return code;
    }
}
