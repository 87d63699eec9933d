using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Architecture.Tests;

/// <summary>Files of the data folder are opened in one place, which rejects pipes, devices and oversized files.</summary>
public sealed class StoredFilesTests
{
    private static readonly Dictionary<string, string> May = new()
    {
        ["Lab.Foundation.Files.StoredFile"] = "opens stored files",
        ["Lab.Foundation.Files.AtomicFile"] = "creates a new file",
        ["Lab.Foundation.Files.DataFolderOwner"] = "locks the file exclusively, without waiting",
        ["Lab.Storage.Journal.RunJournal"] = "creates a new file",
        ["Lab.Storage.Recording.RunComposer"] = "checks whether another process holds the journal",
        ["Lab.Targets.Processes.DerivedRuntimeConfig"] = "reads a file that ships with the program",
        ["Lab.Targets.Runtimes.TargetProject"] = "reads the sources that it builds",
    };

    [Theory]
    [InlineData("Lab.Foundation")]
    [InlineData("Lab.Targets")]
    [InlineData("Lab.Loads")]
    [InlineData("Lab.Diagnosis")]
    [InlineData("Lab.Storage")]
    [InlineData("Lab.Runtime")]
    [InlineData("Lab.Campaigns")]
    [InlineData("Lab.Teaching")]
    [InlineData("RequestImport")]
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
                    $"{type} opens a file itself. Read it with StoredFile, which rejects pipes, folders and "
                        + $"oversized files; write it with AtomicFile."
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
