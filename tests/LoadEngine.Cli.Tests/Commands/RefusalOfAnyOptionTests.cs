using System.CommandLine;
using LoadEngine.Cli.Commands;

namespace LoadEngine.Cli.Tests.Commands;

/// <summary>Whatever a refusal is about: no value is repeated that is not certainly harmless.</summary>
public sealed class RefusalOfAnyOptionTests
{
    private static int s_calls;

    public static TheoryData<string> Options()
    {
        var run = new Command("run");
        new RunOptions().AddTo(run);
        return
        [
            .. run.Options.SelectMany(option => option.Aliases.Prepend(option.Name)),
            "--nonsense",
            "-H",
            "--Authorization",
            "--X-Api-Key",
            "",
        ];
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void Run_SecretInAnyFormAsTheValue_IsRefusedWithoutIt(string option)
    {
        foreach (
            var form in (string[])
                [
                    "{0}",
                    "Bearer {0}",
                    "Authorization: Bearer {0}",
                    "\"Authorization: Bearer {0}\"",
                    "Author ization: {0}",
                    "\u0410uthorization: {0}",
                    "X-Api-Key={0}",
                    "{0}: x",
                    "{0} x: y",
                    "1,{0},2",
                    "30s:{0}",
                    "p95<{0}",
                    "{0}<5",
                    "p95{{{0}}}<500",
                    "$.{0}",
                    "http://u:{0}@localhost/",
                    "http://localhost/{0}?token={0}",
                    "ftp://localhost/{0}",
                    "localhost:80/{0}",
                    "{{\"password\":\"{0}\"",
                    "no/{0}/file.json",
                    "{0}.csv",
                    "{0}.json",
                    "/dev/null/{0}",
                    "{{data.{0}}}",
                    "-{0}",
                    "--secret--{0}",
                    "x\u0001{0}",
                    "a\n{0}",
                ]
        )
        {
            foreach (var joint in (string[])[" ", "=", ":", ": ", ""])
            {
                // A call of its own each: what one was told to hide does not hide it in the next.
                var secret = $"g3he{Interlocked.Increment(ref s_calls)}m";
                var text = string.Format(System.Globalization.CultureInfo.InvariantCulture, form, secret);
                string[] words = joint == " " ? [option, text] : [option + joint + text];

                var (exitCode, line) = Invoke([
                    "run",
                    "http://localhost:5080/",
                    .. words,
                    "--vus",
                    "x",
                    "--duration",
                    "x",
                ]);

                // Letters behind -q may be further options of one letter, that of the help among them.
                Assert.True(exitCode == 2 || line.Contains("Usage:", StringComparison.Ordinal), line);
                Assert.False(
                    line.Contains(secret, StringComparison.OrdinalIgnoreCase),
                    $"{string.Join(' ', words)}: {line}"
                );
            }
        }
    }

    private static (int ExitCode, string Said) Invoke(string[] args)
    {
        var (output, errors, writer) = (Console.Out, Console.Error, new StringWriter());
        try
        {
            Console.SetOut(writer);
            Console.SetError(writer);
            return (CommandLine.Invoke(args), writer.ToString());
        }
        finally
        {
            Console.SetOut(output);
            Console.SetError(errors);
        }
    }
}
