namespace RequestImport.Shell;

/// <summary>Collects commands and the pipelines that they form.</summary>
internal sealed class Pipelines(string text)
{
    private const int MaxExcerptLength = 200;

    private readonly List<ShellCommand> _all = [];
    private readonly List<ShellCommand> _pipeline = [];

    /// <summary>The command that is being read.</summary>
    public ShellCommand Current { get; private set; } = new();

    /// <summary>True right behind a pipe, where a line break does not end the pipeline.</summary>
    public bool IsContinued => Current.IsEmpty && _pipeline.Count > 0;

    public IReadOnlyList<ShellCommand> All => _all;

    /// <summary>Starts the next command of the same pipeline.</summary>
    public void Pipe()
    {
        if (!Current.IsEmpty)
            _pipeline.Add(Current);
        Current = new();
    }

    /// <summary>Ends the pipeline and returns its commands.</summary>
    public IReadOnlyList<ShellCommand> End()
    {
        Pipe();
        var ended = _pipeline.ToArray();
        for (var index = 0; index < ended.Length; index++)
        {
            var command = ended[index];
            if (index > 0)
                command.PipedFrom = Excerpt(ended[0].Start, ended[index - 1].End);
            if (index < ended.Length - 1)
                command.PipedTo = Excerpt(ended[index + 1].Start, ended[^1].End);
        }

        _all.AddRange(ended);
        _pipeline.Clear();
        return ended;
    }

    private string Excerpt(int start, int end) => text[start..Math.Min(end, start + MaxExcerptLength)];
}
