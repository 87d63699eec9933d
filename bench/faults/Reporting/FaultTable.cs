namespace Faults.Reporting;

/// <summary>The attempts and losses of a campaign. Not thread-safe.</summary>
internal sealed class FaultTable
{
    private readonly List<(string What, string Held, List<string> Losses, int Tried)> _rows = [];

    /// <summary>True if there was any loss.</summary>
    public bool HasLoss => _rows.Exists(row => row.Losses.Count > 0);

    /// <summary>Adds one attempt.</summary>
    /// <param name="what">The attempt.</param>
    /// <param name="held">The expected behavior.</param>
    /// <param name="loss">The loss; null if there was none.</param>
    public void Add(string what, string held, string? loss)
    {
        var index = _rows.FindIndex(row => row.What == what && row.Held == held);
        if (index < 0)
        {
            index = _rows.Count;
            _rows.Add((what, held, [], 0));
        }

        if (loss is not null)
        {
            _rows[index].Losses.Add(loss);
            Console.WriteLine($"LOST  {what}: {held}: {loss}");
        }

        _rows[index] = _rows[index] with { Tried = _rows[index].Tried + 1 };
    }

    /// <summary>Adds one attempt that either passed or failed.</summary>
    public void Add(string what, string held, bool isHeld, string otherwise) =>
        Add(what, held, isHeld ? null : otherwise);

    /// <summary>Writes the table as Markdown, followed by a description of every loss.</summary>
    public void Print(TextWriter output)
    {
        output.WriteLine();
        output.WriteLine("| tried | what has to hold | times | lost |");
        output.WriteLine("|---|---|---|---|");
        foreach (var (what, held, losses, tried) in _rows)
            output.WriteLine($"| {what} | {held} | {tried} | {losses.Count} |");
        foreach (var (what, held, losses, _) in _rows)
        foreach (var loss in losses)
            output.WriteLine($"- lost: {what}: {held}: {loss}");
    }
}
