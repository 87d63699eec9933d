using LoadEngine.Cli.Terminals;

namespace LoadEngine.Cli.Commands;

/// <summary>Collects the distinct usage errors of a call in order. Not thread-safe.</summary>
internal sealed class UsageErrors
{
    private readonly List<(string Where, string What)> _found = [];
    private readonly List<string> _choices = [];

    public bool HasErrors => _found.Count > 0;

    public void Add(string where, string what)
    {
        if (!_found.Contains((where, what)))
            _found.Add((where, what));
    }

    /// <summary>Adds a list of the valid options after the errors.</summary>
    public void AddHint(string choice) => _choices.Add(choice);

    /// <summary>True if the option already has an error, so that its fallback value is not validated.</summary>
    public bool HasErrorFor(string where) => where.Length > 0 && _found.Exists(mistake => mistake.Where == where);

    /// <summary>Writes all errors to standard error.</summary>
    /// <param name="command">The command whose help to suggest.</param>
    /// <returns>The exit code.</returns>
    public int Report(string command)
    {
        Terminal.WriteErrorLine(
            _found.Count == 1 ? "1 error; no load was sent:" : $"{_found.Count} errors; no load was sent:"
        );
        foreach (var (where, what) in _found)
            Terminal.WriteErrorLine(where.Length == 0 ? $"  {what}" : $"  {where}: {what}");
        foreach (var choice in _choices)
            Terminal.WriteErrorLine($"    {choice}");
        Terminal.WriteErrorLine($"See '{command} --help'.");
        return ExitCodes.BadUsage;
    }
}
