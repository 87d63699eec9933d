using System.Diagnostics;
using AudienceWeb.Phones;
using Lab.Foundation;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.AudienceWeb.Phones;

public sealed class JoinCodeTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private string File => Path.Combine(_folder.Path, "room-code.txt");

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("BCDF", "BCDF")]
    [InlineData("BCDF\n", "BCDF")]
    [InlineData("BCDE", null)]
    [InlineData("BCD", null)]
    [InlineData("", null)]
    public void Value_WhatIsKept_IsTheCodeWhereItIsOne(string kept, string? code)
    {
        System.IO.File.WriteAllText(File, kept);

        var value = Open().Value;

        if (code is not null)
            Assert.Equal(code, value);
        else
            Assert.NotEqual(kept, value);
        Assert.Equal(JoinCode.Length, value.Length);
        Assert.Equal(value, Open().Value);
    }

    [Theory]
    [InlineData("pipe")]
    [InlineData("device")]
    [InlineData("3 GB")]
    [InlineData("pipe where it is written first")]
    public async Task Value_WhatIsNoFileToBeRead_IsANewCodeThatIsKept(string what)
    {
        if (OperatingSystem.IsWindows())
            return;
        if (what == "device")
            System.IO.File.CreateSymbolicLink(File, "/dev/zero");
        else if (what == "3 GB")
        {
            await using var file = System.IO.File.Create(File);
            file.SetLength(3L << 30);
        }
        else
        {
            using var made = Process.Start("mkfifo", [what == "pipe" ? File : File + ".tmp"]);
            await made.WaitForExitAsync(Cancellation);
        }

        var value = await Task.Run(() => Open().Value, Cancellation).WaitAsync(Patience, Cancellation);

        Assert.Equal(JoinCode.Length, value.Length);
        Assert.Equal(value, Open().Value);
        Assert.Equal([File], Directory.GetFiles(_folder.Path));
    }

    private JoinCode Open() =>
        new(
            Options.Create(new LabOptions { DataFolder = _folder.Path }),
            TimeProvider.System,
            NullLogger<JoinCode>.Instance
        );
}
