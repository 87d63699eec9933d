using System.Text;

namespace RequestImport.Shell;

/// <summary>Splits a command line into arguments as programs on Windows do.</summary>
internal static class CmdArguments
{
    /// <summary>
    /// The arguments of a command line from which cmd has taken its carets. A double quote inside quotes is written as \" or "".
    /// </summary>
    public static IEnumerable<string> Split(string commandLine)
    {
        var argument = new StringBuilder();
        var (isQuoted, hasArgument) = (false, false);
        for (var at = 0; at < commandLine.Length; at++)
        {
            var letter = commandLine[at];
            if (letter is ' ' or '\t' && !isQuoted)
            {
                if (hasArgument)
                    yield return argument.ToString();
                argument.Clear();
                hasArgument = false;
                continue;
            }

            hasArgument = true;
            if (letter == '\\')
                at = Backslashes(commandLine, at, argument) - 1;
            else if (letter == '"' && isQuoted && at + 1 < commandLine.Length && commandLine[at + 1] == '"')
            {
                argument.Append('"');
                at++;
            }
            else if (letter == '"')
                isQuoted = !isQuoted;
            else
                argument.Append(letter);
        }

        if (hasArgument)
            yield return argument.ToString();
    }

    /// <summary>Writes a text so that <see cref="Split"/> returns it as one argument.</summary>
    public static string Quote(string text)
    {
        var quoted = new StringBuilder("\"");
        var backslashes = 0;
        foreach (var letter in text)
        {
            if (letter == '"')
                quoted.Append('\\', backslashes + 1);
            backslashes = letter == '\\' ? backslashes + 1 : 0;
            quoted.Append(letter);
        }

        return quoted.Append('\\', backslashes).Append('"').ToString();
    }

    // Backslashes stand for themselves unless a quote follows them: then two make one, and one left over makes the quote literal.
    private static int Backslashes(string commandLine, int start, StringBuilder argument)
    {
        var end = start;
        while (end < commandLine.Length && commandLine[end] == '\\')
            end++;
        var count = end - start;
        if (end == commandLine.Length || commandLine[end] != '"')
        {
            argument.Append('\\', count);
            return end;
        }

        argument.Append('\\', count / 2);
        if (count % 2 == 0)
            return end;
        argument.Append('"');
        return end + 1;
    }
}
