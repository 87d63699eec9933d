using Experiments;
using Lab.Campaigns.Commands;

namespace Lab.Tests.Campaigns.Commands;

public sealed class LabArgumentsTests
{
    [Fact]
    public void Read_All_ChoosesEveryExperimentOfTheCatalogue()
    {
        var (arguments, mistakes) = LabArguments.Read(["--all", "--quick"]);

        Assert.Empty(mistakes);
        Assert.True(arguments!.IsQuick);
        var missing = ExperimentCatalogue
            .All.Select(experiment => experiment.Id)
            .Except(arguments.Chosen.Select(reproduction => reproduction.Experiment))
            .Select(id => $"{id}: add its reproduction to Reproductions.All in src/Lab/Reproduction/Articles.")
            .ToList();
        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
    }

    [Fact]
    public void Read_SomeExperimentsAndAFile_AreTaken()
    {
        var (arguments, _) = LabArguments.Read(["--experiment", "cpu", "--json", "out.json", "--experiment", "io"]);

        Assert.Equal(["io", "cpu"], arguments!.Chosen.Select(reproduction => reproduction.Experiment));
        Assert.Equal(("out.json", false), (arguments.JsonFile, arguments.IsQuick));
    }

    [Fact]
    public void Turns_Quick_MeasuresThoseThatWaitTwoAtATimeAndEachOnce()
    {
        var (arguments, _) = LabArguments.Read(["--all", "--quick"]);

        var turns = arguments!.Turns.ToList();

        Assert.Equal([2, 1], turns.Select(turn => turn.AtOnce));
        Assert.All(
            turns,
            turn => Assert.All(turn.Places, place => Assert.Equal(turn.AtOnce == 2, arguments.Chosen[place].IsWaiting))
        );
        Assert.Equal(Enumerable.Range(0, arguments.Chosen.Count), turns.SelectMany(turn => turn.Places).Order());
        Assert.Contains("cpu", turns[1].Places.Select(place => arguments.Chosen[place].Experiment));
    }

    [Fact]
    public void Turns_AtLength_MeasuresOneAfterTheOtherAsInTheCatalogue()
    {
        var (arguments, _) = LabArguments.Read(["--all"]);

        var (places, atOnce) = Assert.Single(arguments!.Turns);

        Assert.Equal(1, atOnce);
        Assert.Equal(Enumerable.Range(0, arguments.Chosen.Count), places);
    }

    [Theory]
    [InlineData("--all --fast", "--fast")]
    [InlineData("--experiment none", "none")]
    [InlineData("--experiment", "needs a value")]
    [InlineData("--all --json", "needs a value")]
    [InlineData("", "--all")]
    [InlineData("--all --experiment cpu", "either")]
    public void Read_WrongArguments_ReportsWhatIsWrong(string line, string expected)
    {
        var (arguments, mistakes) = LabArguments.Read(line.Split(' ', StringSplitOptions.RemoveEmptyEntries));

        Assert.Null(arguments);
        Assert.Contains(expected, Assert.Single(mistakes), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--Presenter:Key", "my", "geheim", "words")]
    [InlineData("--Presenter:Key", "my", "--geheim--words")]
    [InlineData("--Presenter:Key", "my", "--geheim")]
    [InlineData("--fast", "--geheim")]
    [InlineData("--Presenter:Key:Geheim")]
    [InlineData("--experiment", "http://u:geheim@h/")]
    [InlineData("--experiment", "my geheim")]
    [InlineData("--json", "geheim 1/2")]
    public void Read_SecretInTheWrongPlace_IsNotRepeated(params string[] arguments)
    {
        var (read, mistakes) = LabArguments.Read([.. arguments, "--all"]);

        Assert.Null(read);
        Assert.All(mistakes, mistake => Assert.DoesNotContain("geheim", mistake, StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void Read_FileThatCouldNotBeWritten_IsRefusedBeforeAnythingIsMeasured()
    {
        Assert.Equal(
            "--json: The folder of the file does not exist.",
            Assert.Single(LabArguments.Read(["--all", "--json", "no/such/folder/out.json"]).Mistakes)
        );
        Assert.Equal(
            "--json: The path is a folder. Name a file.",
            Assert.Single(LabArguments.Read(["--all", "--json", AppContext.BaseDirectory]).Mistakes)
        );
    }

    [Fact]
    public void Read_SeveralMistakes_AreReportedAtOnce() =>
        Assert.Equal(2, LabArguments.Read(["--fast", "--experiment", "none"]).Mistakes.Count);
}
