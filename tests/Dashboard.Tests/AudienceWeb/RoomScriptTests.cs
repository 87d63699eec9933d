using System.Runtime.CompilerServices;

namespace Dashboard.Tests.AudienceWeb;

public sealed class RoomScriptTests
{
    [Fact]
    public Task Scripts_OfTheRoom_PassTheirOwnTests() =>
        NodeTests.PassAsync(Path.Combine(Path.GetDirectoryName(ThisFile())!, "room.test.mjs"));

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
