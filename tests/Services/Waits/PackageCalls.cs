using System.Runtime.CompilerServices;
using Npgsql;

namespace Waits;

/// <summary>Each method waits inside a package for a database that never responds, in the line with the mark.</summary>
internal static class PackageCalls
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Open(Uri server)
    {
        using var connection = Connection(server);
        connection.Open(); // line:package
    }

    public static async Task OpenAsync(Uri server)
    {
        await using var connection = Connection(server);
        await connection.OpenAsync(); // line:package-async
    }

    private static NpgsqlConnection Connection(Uri server) =>
        new($"Host={server.Host};Port={server.Port};Username=shop;Pooling=false;Timeout=0");
}
