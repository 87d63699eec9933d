using System.Collections.Frozen;
using System.IO.Compression;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using Microsoft.Net.Http.Headers;
using Reports.Exports;

namespace AudienceWeb.Endpoints;

/// <summary>The files of the audience page, which are embedded in the program; no other file is served.</summary>
internal sealed class AudienceFiles
{
    private const string Folder = "Page/";

    private static readonly FrozenDictionary<string, string> Types = new Dictionary<string, string>
    {
        [".html"] = "text/html; charset=utf-8",
        [".js"] = "text/javascript; charset=utf-8",
        [".css"] = "text/css; charset=utf-8",
        [".svg"] = "image/svg+xml",
    }.ToFrozenDictionary();

    private readonly FrozenDictionary<string, AudienceFile> _files = Read().ToFrozenDictionary(file => file.Name);

    /// <summary>The names of the files.</summary>
    public IReadOnlyCollection<string> Names => _files.Keys;

    /// <summary>The compressed size of a file in bytes.</summary>
    public int WireBytes(string name) => _files[name].Zipped.Length;

    /// <summary>Sends a file, or 304 if the browser already has it.</summary>
    public async Task SendAsync(string name, HttpContext context)
    {
        var file = _files[name];
        var headers = context.Response.Headers;
        headers.ETag = file.Tag;
        headers.CacheControl = "no-cache";
        headers.Vary = HeaderNames.AcceptEncoding;
        if (context.Request.Headers.IfNoneMatch == file.Tag)
        {
            context.Response.StatusCode = StatusCodes.Status304NotModified;
            return;
        }

        var bytes = file.Plain;
        if (context.Request.Headers.AcceptEncoding.ToString().Contains("gzip", StringComparison.OrdinalIgnoreCase))
            (bytes, headers.ContentEncoding) = (file.Zipped, "gzip");
        context.Response.ContentType = Types[Path.GetExtension(name)];
        context.Response.ContentLength = bytes.Length;
        if (!HttpMethods.IsHead(context.Request.Method))
            await context.Response.Body.WriteAsync(bytes, context.RequestAborted);
    }

    private static IEnumerable<AudienceFile> Read()
    {
        var assembly = Assembly.GetExecutingAssembly();
        foreach (
            var resource in assembly
                .GetManifestResourceNames()
                .Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
        )
        {
            using var stream = assembly.GetManifestResourceStream(resource)!;
            var plain = new byte[stream.Length];
            stream.ReadExactly(plain);
            if (resource == Folder + "room.css")
                plain = [.. Encoding.UTF8.GetBytes(DesignTokens.BaseSheet), .. plain];
            using var zipped = new MemoryStream();
            using (var zip = new GZipStream(zipped, CompressionLevel.SmallestSize, leaveOpen: true))
                zip.Write(plain);
            yield return new(
                resource[Folder.Length..],
                plain,
                zipped.ToArray(),
                $"\"{Convert.ToHexStringLower(SHA256.HashData(plain))[..16]}\""
            );
        }
    }

    private sealed record AudienceFile(string Name, byte[] Plain, byte[] Zipped, string Tag);
}
