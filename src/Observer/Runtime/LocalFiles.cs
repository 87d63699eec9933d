using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;

namespace Observer.Runtime;

/// <summary>Finds no files: everything is read from the memory of the process or beside its modules. Nothing is downloaded.</summary>
internal sealed class LocalFiles : IFileLocator
{
    public string? FindPEImage(string fileName, int buildTimeStamp, int imageSize, bool checkProperties) => null;

    public string? FindPEImage(
        string fileName,
        SymbolProperties archivedUnder,
        ImmutableArray<byte> buildIdOrUUID,
        OSPlatform originalPlatform,
        bool checkProperties
    ) => null;
}
