using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Architecture.Tests;

/// <summary>
/// What is in the data folder is read in one place, which looks at what it is first: anybody may have put a pipe there, which is waited at for ever, or a
/// link to something without an end.
/// </summary>
public sealed class KeptFilesTests
{
    // Why each may: what is read is not the data folder's, is made anew, or is only asked whether another has it once it is known to be a file.
    private static readonly Dictionary<string, string> May = new()
    {
        ["Lab.Files.KeptFile"] = "is that place",
        ["Lab.Files.WholeFile"] = "makes a file anew",
        ["Lab.Files.DataFolderOwner"] = "locks a file for reading and writing, which waits for nobody",
        ["Lab.Runs.RunJournal"] = "makes a file anew",
        ["Lab.Runs.RunComposer"] = "asks whether another holds a journal, after its length",
        ["Lab.Targets.DerivedRuntimeConfig"] = "reads a file of the program's own",
    };

    [Theory]
    [InlineData("Lab")]
    [InlineData("Reports")]
    [InlineData("Imports")]
    [InlineData("Mcp")]
    [InlineData("Telemetry")]
    [InlineData("Dashboard")]
    public void Files_OfTheDataFolder_AreOpenedInOnePlace(string project)
    {
        using var module = Assemblies.Read(project);

        var opening = module.GetTypes().Where(type => type.Methods.Any(Opens)).Select(Outermost).ToHashSet();

        Assert.All(
            opening,
            type =>
                Assert.True(
                    May.ContainsKey(type),
                    $"{type} opens a file itself. Read it by KeptFile, which refuses what is no file and what is too large; write it by WholeFile."
                )
        );
        Assert.All(
            May.Keys.Where(type => type.StartsWith(project + ".", StringComparison.Ordinal)),
            type => Assert.True(opening.Contains(type), $"{type} opens no file: take it from the list.")
        );
    }

    private static string Outermost(TypeDefinition type) =>
        type.DeclaringType is { } outer ? Outermost(outer) : type.FullName;

    private static bool Opens(MethodDefinition method) =>
        method.HasBody
        && method.Body.Instructions.Any(step =>
            (step.OpCode.Code is Code.Call or Code.Callvirt or Code.Newobj or Code.Ldftn)
            && step.Operand is MethodReference called
            && IsOpening(called)
        );

    private static bool IsOpening(MethodReference called) =>
        called.DeclaringType.FullName switch
        {
            "System.IO.File" => called.Name.StartsWith("Read", StringComparison.Ordinal)
                || called.Name.StartsWith("Open", StringComparison.Ordinal)
                || called.Name.StartsWith("Append", StringComparison.Ordinal),
            "System.IO.FileInfo" => called.Name.StartsWith("Open", StringComparison.Ordinal),
            "System.IO.FileStream" => called.Name == ".ctor",
            "System.IO.StreamReader" => called.Name == ".ctor"
                && called.Parameters[0].ParameterType.FullName == "System.String",
            _ => false,
        };
}
