using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;
using RequestImport.Shell;

namespace RequestImport.Curl;

/// <summary>Reads the curl commands among the commands of a script.</summary>
internal static partial class CurlScript
{
    private const string NotCurl = "It is not a curl command.";

    private static readonly string[] Prefixes = ["sudo", "time", "command", "exec", "env", "nohup", "winpty"];

    /// <summary>Reads the commands of a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="firstLine">The line where it starts, from 1.</param>
    /// <param name="values">Values for variables.</param>
    public static ReadResult Read(string text, int firstLine, IReadOnlyDictionary<string, string> values)
    {
        var (requests, problems, leftOut) = (
            new List<ImportedRequest>(),
            new List<ReadProblem>(),
            new List<LeftOutPart>()
        );
        try
        {
            var commands = CmdText.IsCmd(text)
                ? CmdReader.Read(text, values)
                : BashReader.Read(text, firstLine, values);
            CheckContinuations(commands);
            foreach (var command in commands)
                ReadCommand(text, command, requests, problems, leftOut);
        }
        catch (UnreadableException unreadable)
        {
            problems.Add(unreadable.Problem);
        }

        return new()
        {
            Requests = requests,
            Problems = problems,
            LeftOut = leftOut,
        };
    }

    // A line that lost its continuation: the command before it is not the one that was meant.
    private static void CheckContinuations(IReadOnlyList<ShellCommand> commands)
    {
        foreach (var command in commands)
            if (command.Words is [{ Text: ['-', ..] } first, ..])
                throw new UnreadableException(
                    ReadProblemCode.UnsupportedShellSyntax,
                    first.Text,
                    first.Line,
                    @"A command starts with an option. End the line before it with \ (in cmd with ^) to continue the command."
                );
    }

    private static void ReadCommand(
        string text,
        ShellCommand command,
        List<ImportedRequest> requests,
        List<ReadProblem> problems,
        List<LeftOutPart> leftOut
    )
    {
        try
        {
            var (start, skipped) = StartOf(command.Words);
            if (start < command.Words.Count && IsCurl(command.Words[start]))
            {
                leftOut.AddRange(skipped.Select(prefix => new LeftOutPart(prefix, "It does not change the request.")));
                requests.AddRange(ReadCurl(command, [.. command.Words.Skip(start + 1)]));
            }
            else if (command.PipedFrom is null && !BashReader.Assignments(command).Any())
                leftOut.Add(new(UnreadableException.Shorten(text[command.Start..command.End]), NotCurl));
        }
        catch (UnreadableException unreadable)
        {
            problems.Add(unreadable.Problem);
        }
    }

    private static List<ImportedRequest> ReadCurl(ShellCommand command, IReadOnlyList<ShellWord> words)
    {
        var requests = new List<ImportedRequest>();
        var transfer = new CurlTransfer(command);
        foreach (var argument in CurlArguments.Read(words))
        {
            if (argument.Option.Name == "next")
            {
                requests.AddRange(transfer.Build());
                transfer = new(command);
            }
            else
                transfer.Add(argument);
        }

        requests.AddRange(transfer.Build());
        return requests;
    }

    // A prompt, assignments, and commands that run another one.
    private static (int Start, IReadOnlyList<string> Skipped) StartOf(List<ShellWord> words)
    {
        var (at, skipped) = (PromptLength(words), new List<string>());
        for (; at < words.Count; at++)
        {
            var word = words[at];
            var isOption = skipped.Count > 0 && word.Text.StartsWith('-');
            if (!Prefixes.Contains(word.Text) && !ShellVariables.IsAssignment(word) && !isOption)
                break;
            skipped.Add(word.Text);
        }

        return (at, skipped);
    }

    private static int PromptLength(List<ShellWord> words) =>
        words switch
        {
            [{ Text: "$" or "%" or "➜" or "❯" }, ..] => 1,
            [var first, ..] when Prompt().IsMatch(first.Text) => 1,
            [{ Text: ['[', .. var user] }, { Text: [.. var folder, ']', '$' or '#'] }, ..]
                when user.Contains('@', StringComparison.Ordinal) && folder.Length > 0 => 2,
            _ => 0,
        };

    private static bool IsCurl(ShellWord word) => Curl().IsMatch(word.Text);

    [GeneratedRegex(@"\A(?:.*[/\\])?curl(?:\.exe)?\z", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Curl();

    [GeneratedRegex(@"\A[\w.-]+@[\w.-]+:\S*[$#%]\z", RegexOptions.CultureInvariant)]
    private static partial Regex Prompt();
}
