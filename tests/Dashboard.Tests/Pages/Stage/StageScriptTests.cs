using System.Runtime.CompilerServices;

namespace Dashboard.Tests.Pages.Stage;

public sealed class StageScriptTests
{
    public static TheoryData<string> Files =>
        [
            .. Directory
                .GetFiles(Path.GetDirectoryName(ThisFile())!, "*.test.mjs")
                .Select(file => Path.GetFileName(file)!)
                .Order(),
        ];

    [Theory]
    [MemberData(nameof(Files))]
    public Task Script_UnderNode_PassesItsOwnTests(string file) =>
        NodeTests.PassAsync(Path.Combine(Path.GetDirectoryName(ThisFile())!, file));

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
