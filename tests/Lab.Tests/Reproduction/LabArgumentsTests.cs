using Experiments;
using Lab.Reproduction.Command;

namespace Lab.Tests.Reproduction;

public sealed class LabArgumentsTests
{
    [Fact]
    public void Read_All_ChoosesEveryExperimentOfTheCatalogue()
    {
        var (arguments, mistakes) = LabArguments.Read(["--all", "--quick"]);

        Assert.Empty(mistakes);
        Assert.True(arguments!.IsQuick);
        var missing = ExperimentCatalogue.All.Select(experiment => experiment.Id).Except(arguments.Chosen.Select(reproduction => reproduction.Experiment))
            .Select(id => $"{id}: add its reproduction to Reproductions.All in src/Lab/Reproduction/Articles.").ToList();
        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
    }

    [Fact]
    public void Read_SomeExperimentsAndAFile_AreTaken()
    {
        var (arguments, _) = LabArguments.Read(["--experiment", "cpu", "--json", "out.json", "--experiment", "io"]);

        Assert.Equal(["io", "cpu"], arguments!.Chosen.Select(reproduction => reproduction.Experiment));
        Assert.Equal(("out.json", false), (arguments.JsonFile, arguments.IsQuick));
    }

    [Theory]
    [InlineData("--all --fast", "--fast")]
    [InlineData("--experiment none", "none")]
    [InlineData("--experiment", "needs a value")]
    [InlineData("--all --json", "needs a value")]
    [InlineData("", "--all")]
    [InlineData("--all --experiment cpu", "either")]
    public void Read_WrongArguments_SaysWhatIsWrong(string line, string expected)
    {
        var (arguments, mistakes) = LabArguments.Read(line.Split(' ', StringSplitOptions.RemoveEmptyEntries));

        Assert.Null(arguments);
        Assert.Contains(expected, Assert.Single(mistakes), StringComparison.Ordinal);
    }

    [Fact]
    public void Read_SeveralMistakes_AreSaidAtOnce() => Assert.Equal(2, LabArguments.Read(["--fast", "--experiment", "none"]).Mistakes.Count);
}
