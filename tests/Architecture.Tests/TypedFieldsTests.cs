namespace Architecture.Tests;

/// <summary>Checks that input fields are written in a way that does not lose fast input.</summary>
public sealed class TypedFieldsTests
{
    [Fact]
    public void Fields_OfEveryPage_AreBoundAndNotWrittenBackByHand()
    {
        var pages = Directory.GetFiles(Repository.PathOf("src/Dashboard"), "*.razor", SearchOption.AllDirectories);

        Assert.NotEmpty(pages);
        Assert.All(
            pages,
            page =>
                Assert.False(
                    File.ReadAllText(page).Contains("@oninput=", StringComparison.Ordinal),
                    $"{Path.GetRelativePath(Repository.Root, page)}: use @bind (or @bind:get and @bind:set) with "
                        + $"@bind:event=\"oninput\" in place of value and @oninput."
                )
        );
    }
}
