using System.Text;
using RequestImport.Building;
using RequestImport.Model;
using RequestImport.Shell;

namespace RequestImport.Curl;

/// <summary>Collects the values of <c>-d</c>, <c>--json</c> and their relatives into one text.</summary>
/// <param name="command">The command, whose here-document <c>@-</c> means.</param>
internal sealed class CurlData(ShellCommand command)
{
    private readonly StringBuilder _text = new();
    private readonly List<string> _query = [];
    private readonly List<ShellWord> _inputs = [];

    /// <summary>True when there is data, even if it is empty.</summary>
    public bool IsGiven { get; private set; }

    /// <summary>True when some of it was given with <c>--json</c>.</summary>
    public bool IsJson { get; private set; }

    /// <summary>The here-documents that are a part of the data.</summary>
    public IReadOnlyList<ShellWord> Inputs => _inputs;

    /// <summary>The data.</summary>
    public string Text => _text.ToString();

    /// <summary>What <c>--url-query</c> adds to the address.</summary>
    public string Query => string.Join('&', _query);

    /// <summary>Adds the value of a data option.</summary>
    public void Add(CurlArgument argument)
    {
        var value = argument.Value!;
        var text = argument.Option.Name switch
        {
            "data-raw" => value.Text,
            "data-urlencode" => Encoded(argument, value),
            _ when !value.Text.StartsWith('@') => value.Text,
            "data" or "data-ascii" => WithoutLineBreaks(Content(argument, value.Text[1..])),
            _ => Content(argument, value.Text[1..]),
        };
        var isJson = argument.Option.Name == "json";
        if (_text.Length > 0 && !isJson)
            _text.Append('&');
        _text.Append(text);
        IsGiven = true;
        IsJson |= isJson;
    }

    /// <summary>Adds the value of <c>--url-query</c>.</summary>
    public void AddQuery(CurlArgument argument)
    {
        var value = argument.Value!;
        _query.Add(value.Text.StartsWith('+') ? value.Text[1..] : Encoded(argument, value));
    }

    // name=content, =content, content, name@file or @file. A placeholder is encoded once it has a value.
    private string Encoded(CurlArgument argument, ShellWord value)
    {
        if (value.Fields.Count > 0)
            return value.Text;
        var at = value.Text.IndexOf('=', StringComparison.Ordinal);
        if (at < 0)
            at = value.Text.IndexOf('@', StringComparison.Ordinal);
        if (at < 0)
            return FormText.Encode(value.Text);
        var (name, rest) = (value.Text[..at], value.Text[(at + 1)..]);
        var content = FormText.Encode(value.Text[at] == '@' ? Content(argument, rest) : rest);
        return name.Length > 0 ? $"{name}={content}" : content;
    }

    private string Content(CurlArgument argument, string file)
    {
        if (file == "-" && command.Redirects.LastOrDefault(redirect => redirect.Input is not null)?.Input is { } input)
        {
            _inputs.Add(input);
            return input.Text;
        }

        var message = file switch
        {
            "-" when command.PipedFrom is not null =>
                $"The value of {argument.Written} is the output of a command. Paste it.",
            "-" => $"The value of {argument.Written} is read from the terminal. Write it in the command.",
            _ => $"The value of {argument.Written} is in a file. Paste its content.",
        };
        throw new UnreadableException(
            ReadProblemCode.ExternalContent,
            $"{argument.Written} {argument.Value!.Text}",
            argument.Line,
            message
        );
    }

    private static string WithoutLineBreaks(string text) =>
        text.Replace("\r", "", StringComparison.Ordinal).Replace("\n", "", StringComparison.Ordinal);
}
