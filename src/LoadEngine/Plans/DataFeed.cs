namespace LoadEngine.Plans;

/// <summary>How rows of a data feed are assigned to requests.</summary>
public enum FeedOrder
{
    /// <summary>The next row for any user; the first row follows the last.</summary>
    InTurn,

    /// <summary>A random row, determined by the plan's seed.</summary>
    Random,

    /// <summary>One row per user: the first for user 1, the second for user 2; the first row follows the last.</summary>
    PerUser,
}

/// <summary>
/// Values for requests: <c>{data.NAME}</c> in URLs, header values and text bodies is replaced by the value of that column,
/// percent-encoded in an address (except <c>/</c>) and escaped in a JSON body.
/// </summary>
/// <param name="Columns">Unique names of the columns.</param>
/// <param name="Rows">The rows, each with one value per column.</param>
public sealed record DataFeed(IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>How rows are assigned to requests.</summary>
    public FeedOrder Order { get; init; }

    /// <summary>The source file, for writing the plan; null if there is none.</summary>
    public string? File { get; init; }

    /// <summary>
    /// A placeholder for a feed that could not be read, which is already an error; it accepts every column name.
    /// </summary>
    internal static DataFeed Unread { get; } =
        new(
            [""],
            [
                ["1"],
            ]
        )
        {
            HasEveryColumn = true,
        };

    /// <summary>The columns are unknown, so every name is accepted.</summary>
    internal bool HasEveryColumn { get; private init; }

    /// <summary>Index of a column; negative if it does not exist.</summary>
    internal int ColumnOf(ReadOnlySpan<char> name)
    {
        if (HasEveryColumn)
            return 0;
        for (var column = 0; column < Columns.Count; column++)
            if (name.SequenceEqual(Columns[column]))
                return column;
        return -1;
    }

    internal void Validate(List<PlanError> errors)
    {
        if (Rows.Count is 0 or > PlanLimits.MaxDataRows)
            errors.Add(
                new(
                    "data",
                    $"A data feed must have between 1 and {PlanLimits.MaxDataRows:#,0} rows, but has {Rows.Count:#,0}."
                )
            );
        if (Columns.Distinct(StringComparer.Ordinal).Count() < Columns.Count)
            errors.Add(new("data", "Each column of a data feed needs a unique name."));
        if (Rows.Index().FirstOrDefault(row => row.Item.Count != Columns.Count) is { Item: { } odd, Index: var index })
            errors.Add(
                new(
                    "data",
                    $"Row {index + 1} of the data feed has {odd.Count} {(odd.Count == 1 ? "value" : "values")}, but "
                        + $"there {(Columns.Count == 1 ? "is 1 column" : $"are {Columns.Count} columns")}."
                )
            );
    }
}
