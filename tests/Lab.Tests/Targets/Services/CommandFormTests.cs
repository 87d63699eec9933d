using Lab.Targets.Services;
using LoadEngine.Plans;

namespace Lab.Tests.Targets.Services;

public sealed class CommandFormTests
{
    private static readonly AllowedHosts Hosts = new(["shop.example"]);

    [Theory]
    [InlineData("http://localhost:5000", "run", "", "A=1", null)]
    [InlineData("http://shop.example:5000", "run", "", "", "url")]
    [InlineData("localhost", "run", "", "", "url")]
    [InlineData("http://localhost:5000", "run \"", "", "", "command")]
    [InlineData("http://localhost:5000", "run a\0b", "", "", "command")]
    [InlineData("http://localhost:5000", "run", "no-such-folder", "", "folder")]
    [InlineData("http://localhost:5000", "run", "", "NAME", "environment")]
    [InlineData("http://localhost:5000", "run", "", "=1", "environment")]
    [InlineData("http://localhost:5000", "run", "", "A B=1", "environment")]
    public void Read_Form_NamesTheFieldThatIsWrong(
        string url,
        string command,
        string folder,
        string variables,
        string? field
    )
    {
        var (service, errors) = CommandForm.Read(url, command, folder, CommandForm.ReadVariables(variables), Hosts);

        Assert.Equal(field, errors.SingleOrDefault()?.Field);
        Assert.Equal(field is null, service is not null);
    }

    [Theory]
    [InlineData("not a variable")]
    [InlineData("=1")]
    public void Read_LineWithoutAName_IsQuotedAsItWasWritten(string line)
    {
        var variables = CommandForm.ReadVariables(line);

        var (_, errors) = CommandForm.Read("http://localhost:5000", "run", null, variables, Hosts);

        Assert.StartsWith($"‘{line}’", Assert.Single(errors).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_TooLongOrTooMany_IsRefused()
    {
        var variables = Enumerable.Range(0, CommandForm.MaxVariables + 1).ToDictionary(index => $"A{index}", _ => "");

        var (_, errors) = CommandForm.Read(
            "http://localhost:5000",
            new string('a', CommandForm.MaxLength + 1),
            null,
            variables,
            Hosts
        );

        Assert.Equal(["command", "environment"], errors.Select(error => error.Field));
    }

    [Fact]
    public void Read_ValidForm_HasWordsFolderAndVariables()
    {
        var folder = Path.GetTempPath();

        var (service, _) = CommandForm.Read(
            " http://127.0.0.1:5000/orders ",
            "dotnet 'My Shop.dll'",
            folder,
            CommandForm.ReadVariables("A=1\n\n B=x=y \n"),
            Hosts
        );

        Assert.Equal("/orders", service!.Url.AbsolutePath);
        Assert.True(service.FindsProcess);
        Assert.Equal(["dotnet", "My Shop.dll"], service.Command!.Words);
        Assert.Equal(Path.GetFullPath(folder), service.Command.Folder);
        Assert.Equal(new Dictionary<string, string> { ["A"] = "1", ["B"] = "x=y" }, service.Command.Environment);
    }
}
