namespace LoadEngine.Plans;

/// <summary>Which row of a data feed a request gets.</summary>
public enum FeedOrder
{
    /// <summary>The next one, whichever user sends it; after the last comes the first again.</summary>
    InTurn,

    /// <summary>One drawn with the plan's seed.</summary>
    Random,

    /// <summary>One row per user: the first for user 1, the second for user 2; after the last row, the first again.</summary>
    PerUser,
}

/// <summary>
/// Values for requests: <c>{data.NAME}</c> in URLs, header values and text bodies is replaced by the value of that column.
/// In an address the value is percent-encoded but for <c>/</c>, in a JSON body it is escaped as the inside of a JSON text.
/// </summary>
/// <param name="Columns">Names of the columns, each once.</param>
/// <param name="Rows">The rows, each with a value for every column.</param>
public sealed record DataFeed(IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Which row a request gets.</summary>
    public FeedOrder Order { get; init; }

    /// <summary>The file it came from, for writing the plan down; null when there was none.</summary>
    public string? File { get; init; }

    /// <summary>Stands for a feed that could not be read, which is a mistake already: it has a value for every name.</summary>
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

    /// <summary>Its columns are not known, so that any name is one of them.</summary>
    internal bool HasEveryColumn { get; private init; }

    /// <summary>Place of a column; below 0 when there is none of that name.</summary>
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
