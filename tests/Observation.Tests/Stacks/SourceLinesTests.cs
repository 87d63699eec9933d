using System.Runtime.CompilerServices;
using Observation.Stacks;

namespace Observation.Tests.Stacks;

public sealed class SourceLinesTests
{
    [Theory]
    [InlineData(
        "Shop",
        new[]
        {
            "/home/me/Shop/src/Shop/Program.cs",
            "/home/me/Shop/src/Shop/Carts/Cart.cs",
            "/home/me/Shop/src/Shop/obj/Debug/x.cs",
        },
        "/home/me/Shop/src/Shop/"
    )]
    [InlineData("shop-api", new[] { "/_/api/Program.cs", "/_/api/Carts/Cart.cs" }, "/_/api/")]
    [InlineData("Shop", new[] { "C:/code/Shop/Carts/Cart.cs" }, "C:/code/Shop/")]
    [InlineData("Shop", new string[0], "")]
    public void ProjectFolder_FilesOfAProject_IsWhatTheyAreNamedFrom(string module, string[] files, string expected)
    {
        Assert.Equal(expected, SourceLines.ProjectFolder(module, files));
    }

    [Fact]
    public void Find_OwnMethod_IsItsFileAndFirstLine()
    {
        var first = CurrentLine();
        var method = typeof(SourceLinesTests).GetMethod(nameof(Find_OwnMethod_IsItsFileAndFirstLine))!;
        using var lines = new SourceLines();

        var at = lines.Find(typeof(SourceLinesTests).Assembly.Location, method.MetadataToken, ilOffset: null);

        Assert.Equal("Stacks/SourceLinesTests.cs", at!.Value.File);
        // Regression: the opening brace, on which a Debug build has a point, was shown as the line where a thread waits.
        Assert.Equal(first, at.Value.Line);
    }

    [Fact]
    public void Find_ModuleOfASingleFile_UsesTheSymbolsNextToIt()
    {
        var own = typeof(SourceLinesTests).Assembly.Location;
        var method = typeof(SourceLinesTests).GetMethod(nameof(Find_OwnMethod_IsItsFileAndFirstLine))!.MetadataToken;
        var folder = Directory.CreateTempSubdirectory("symbols-");
        try
        {
            File.Copy(Path.ChangeExtension(own, ".pdb"), Path.Combine(folder.FullName, "Observation.Tests.pdb"));
            using var lines = new SourceLines();
            var bundled = Path.Combine(folder.FullName, "Observation.Tests.dll");

            Assert.Equal(lines.Find(own, method, null), lines.Find(bundled, method, null));
            Assert.Equal(lines.Signature(own), lines.Signature(bundled));
            Assert.NotNull(lines.Find(bundled, method, null));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static int CurrentLine([CallerLineNumber] int line = 0) => line;

    [Theory]
    [InlineData("/no/such/module.dll")]
    [InlineData("")]
    public void Find_NoSuchModule_IsNothing(string module)
    {
        using var lines = new SourceLines();

        Assert.Null(lines.Find(module, 0x0600_0001, null));
    }

    [Fact]
    public void Find_ModuleWithoutSymbols_IsNothing()
    {
        using var lines = new SourceLines();

        Assert.Null(lines.Find(typeof(object).Assembly.Location, 0x0600_0001, null));
    }
}
