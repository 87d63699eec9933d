using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>A word of a command after quotes were removed.</summary>
/// <param name="Text">The text; a variable without a value remains as it is written.</param>
/// <param name="Line">Its line, from 1.</param>
internal sealed record ShellWord(string Text, int Line)
{
    /// <summary>Variables and substitutions in it that have no value.</summary>
    public IReadOnlyList<ImportField> Fields { get; init; } = [];

    /// <summary>True when no part of it is quoted or escaped.</summary>
    public bool IsPlain { get; init; }

    /// <summary>Why the word is not what the text seems to say; null for a usable word.</summary>
    public ReadProblem? Problem { get; init; }
}

/// <summary>Input or output that goes to another place.</summary>
/// <param name="Text">As written, such as <c>2>/dev/null</c>.</param>
/// <param name="Input">The text of a here-document or here-string; null for files.</param>
internal sealed record ShellRedirect(string Text, ShellWord? Input = null);

/// <summary>One command of a pipeline.</summary>
internal sealed class ShellCommand
{
    public List<ShellWord> Words { get; } = [];

    public List<ShellRedirect> Redirects { get; } = [];

    /// <summary>The start of the commands whose output it reads, as written; null without.</summary>
    public string? PipedFrom { get; set; }

    /// <summary>The start of the commands that read its output, as written; null without.</summary>
    public string? PipedTo { get; set; }

    /// <summary>Where its first part starts in the text.</summary>
    public int Start { get; private set; }

    /// <summary>Where its last part ends in the text.</summary>
    public int End { get; private set; }

    /// <summary>The line of its start, from 1.</summary>
    public int Line { get; private set; }

    public bool IsEmpty => Words.Count == 0 && Redirects.Count == 0;

    /// <summary>Makes a part of the text a part of the command. Called before the part is added.</summary>
    public void Extend(int start, int end, int line)
    {
        if (IsEmpty)
            (Start, Line) = (start, line);
        End = end;
    }
}
