using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>The here-documents of a line, whose bodies start on the next.</summary>
internal sealed class HereDocuments(TextCursor cursor, ShellVariables variables)
{
    private readonly Queue<(ShellCommand Command, int Index, ShellWord Delimiter, bool StripTabs)> _waiting = [];

    /// <summary>Adds one whose redirect is the last of the command.</summary>
    public void Add(ShellCommand command, ShellWord delimiter, bool stripTabs) =>
        _waiting.Enqueue((command, command.Redirects.Count - 1, delimiter, stripTabs));

    /// <summary>Reads the bodies; the cursor stands at the start of a line.</summary>
    public void ReadBodies()
    {
        while (_waiting.TryDequeue(out var waiting))
        {
            var line = cursor.Line;
            var body = Body(waiting.Delimiter, waiting.StripTabs);
            waiting.Command.Redirects[waiting.Index] = waiting.Command.Redirects[waiting.Index] with
            {
                Input = waiting.Delimiter.IsPlain ? BashWords.ReadHereDocument(body, line, variables) : new(body, line),
            };
        }
    }

    /// <summary>Reports a body that never starts.</summary>
    public void CheckAllRead()
    {
        if (_waiting.TryPeek(out var waiting))
            throw Unclosed(waiting.Delimiter);
    }

    private string Body(ShellWord delimiter, bool stripTabs)
    {
        var body = new System.Text.StringBuilder();
        while (!cursor.IsAtEnd)
        {
            var end = cursor.Text.IndexOf('\n', cursor.Position);
            var line = end < 0 ? cursor.Text[cursor.Position..] : cursor.Text[cursor.Position..end];
            cursor.Position = end < 0 ? cursor.Text.Length : end + 1;
            if (stripTabs)
                line = line.TrimStart('\t');
            if (line == delimiter.Text)
                return body.ToString();
            body.Append(line).Append('\n');
        }

        throw Unclosed(delimiter);
    }

    private static UnreadableException Unclosed(ShellWord delimiter) =>
        new(
            ReadProblemCode.UnclosedQuote,
            "<<" + delimiter.Text,
            delimiter.Line,
            "The here-document has no line with its delimiter at its end."
        );
}
