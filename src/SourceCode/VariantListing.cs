using Experiments;

namespace SourceCode;

/// <summary>How a line stands to its counterpart in the other variant.</summary>
public enum LineChange
{
    /// <summary>Both have it.</summary>
    None,

    /// <summary>The fixed variant does without it.</summary>
    Removed,

    /// <summary>Only the fixed variant has it.</summary>
    Added,
}

/// <summary>One line as shown.</summary>
/// <param name="Number">Number in the file.</param>
/// <param name="Markup">The coloured, escaped text.</param>
/// <param name="IsKey">True for the line that makes the difference.</param>
/// <param name="Change">How it stands to the other variant.</param>
/// <param name="Text">The same, without any markup.</param>
public sealed record ListingLine(int Number, string Markup, bool IsKey, LineChange Change, string Text);

/// <summary>The code of one variant, shown next to the charts.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Lines">Its lines: how it is mapped, then the handler. Empty when there is nothing to show.</param>
public sealed record VariantListing(Variant Variant, IReadOnlyList<ListingLine> Lines)
{
    /// <summary>The listings of all variants of an experiment, in its order.</summary>
    public static IReadOnlyList<VariantListing> Create(Experiment experiment)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        var code = experiment.Variants.ToDictionary(variant => variant, LinesOf);
        var after = Comparable(experiment.Fixed, code[experiment.Fixed]);
        return [.. experiment.Variants.Select(variant => Listing(variant, Changes(variant)))];

        IReadOnlyList<LineChange> Changes(Variant variant)
        {
            var other = variant == experiment.Fixed ? experiment.Fragile : variant;
            var (removed, added) = LineDiff.Compare(Comparable(other, code[other]), after);
            return variant == experiment.Fixed
                ? [.. added.Select(isAdded => isAdded ? LineChange.Added : LineChange.None)]
                : [.. removed.Select(isRemoved => isRemoved ? LineChange.Removed : LineChange.None)];
        }

        VariantListing Listing(Variant variant, IReadOnlyList<LineChange> changes)
        {
            var lines = code[variant];
            var markup = CodeMarkup.Lines(string.Join('\n', lines.Select(line => line.Text)));
            return new(
                variant,
                [
                    .. lines.Select(
                        (line, index) =>
                            new ListingLine(line.Number, markup[index], IsKey(variant, line), changes[index], line.Text)
                    ),
                ]
            );
        }
    }

    private static IReadOnlyList<CodeLine> LinesOf(Variant variant)
    {
        if (variant.Source is not { } source || TargetSources.Read(source.File) is not { } file)
            return [];
        var method = CodeExcerpt.Method(file, source.Method);
        return method.Count == 0 ? [] : [.. CodeExcerpt.Registration(file, source.Method), .. method];
    }

    private static bool IsKey(Variant variant, CodeLine line) =>
        line.Text.Contains(variant.Source!.KeyLine, StringComparison.Ordinal);

    // Two lines that differ only in the names of the variants do the same.
    private static List<string> Comparable(Variant variant, IReadOnlyList<CodeLine> lines) =>
        lines
            .Select(line => line.Text.Trim())
            .Select(text =>
                variant.Source is { } source ? text.Replace(source.Method, "Handler", StringComparison.Ordinal) : text
            )
            .Select(text => text.Replace(variant.Route.Split('?')[0], "/route", StringComparison.Ordinal))
            .ToList();
}
