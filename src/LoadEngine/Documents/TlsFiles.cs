using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads the certificates of a plan from PEM files.</summary>
public static class TlsFiles
{
    private const long MaxBytes = 1 << 20;

    /// <summary>Loads the certificates and keys from their files; a file that cannot be read is reported and skipped.</summary>
    /// <param name="settings">The settings that name the files.</param>
    /// <param name="report">Receives the field (<c>caFile</c>, <c>certificateFile</c>, <c>keyFile</c>) and the error.</param>
    public static TlsSettings Load(TlsSettings settings, Action<string, string> report)
    {
        if (settings.TrustedRootsFile is { } roots)
            settings = settings with
            {
                TrustedRoots = Read("caFile", roots, report, ReadRoots) is { } found ? [.. found] : [],
            };
        if (settings.ClientCertificateFile is { } certificate)
            settings = settings with
            {
                ClientCertificate = Read(
                    "certificateFile",
                    certificate,
                    report,
                    path => ReadClient(path, settings.ClientKeyFile)
                ),
            };
        else if (settings.ClientKeyFile is not null)
            report("keyFile", "A key needs the certificate it belongs to.");
        return settings;
    }

    private static X509Certificate2Collection ReadRoots(string path)
    {
        var roots = new X509Certificate2Collection();
        roots.ImportFromPem(BoundedFile.ReadText(path, MaxBytes));
        return roots.Count > 0 ? roots : throw new CryptographicException("It holds no certificate in PEM form.");
    }

    private static X509Certificate2 ReadClient(string path, string? keyPath)
    {
        var certificate = BoundedFile.ReadText(path, MaxBytes);
        using var read = X509Certificate2.CreateFromPem(
            certificate,
            keyPath is null ? certificate : BoundedFile.ReadText(keyPath, MaxBytes)
        );

        // Some platforms cannot use a key that is only in memory.
        return X509CertificateLoader.LoadPkcs12(read.Export(X509ContentType.Pkcs12), null);
    }

    private static T? Read<T>(string field, string path, Action<string, string> report, Func<string, T> read)
        where T : class
    {
        try
        {
            return read(path);
        }
        catch (Exception failure)
            when (failure is IOException or UnauthorizedAccessException or ArgumentException or CryptographicException)
        {
            report(
                field,
                $"Cannot be read: {(failure is CryptographicException ? failure.Message : FileErrorFormatter.Format(failure))}"
            );
            return null;
        }
    }
}
