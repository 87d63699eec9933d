using Experiments;

namespace SourceCode;

/// <summary>How a line differs from the other variant.</summary>
public enum LineChange
{
    /// <summary>Both variants have it.</summary>
    None,

    /// <summary>Only the fragile variant has it.</summary>
    Removed,

    /// <summary>Only the fixed variant has it.</summary>
    Added,
}

/// <summary>A displayed line.</summary>
/// <param name="Number">Line number in the file.</param>
/// <param name="Markup">The highlighted, escaped text.</param>
/// <param name="IsKey">True for the key line.</param>
/// <param name="Change">The difference to the other variant.</param>
/// <param name="Text">The text without markup.</param>
public sealed record ListingLine(int Number, string Markup, bool IsKey, LineChange Change, string Text);

/// <summary>The code of one variant.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Lines">The mapping and the handler. Empty if there is no source.</param>
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

    // Lines that differ only in the names of the variants count as equal.
    private static List<string> Comparable(Variant variant, IReadOnlyList<CodeLine> lines) =>
        lines
            .Select(line => line.Text.Trim())
            .Select(text =>
                variant.Source is { } source ? text.Replace(source.Method, "Handler", StringComparison.Ordinal) : text
            )
            .Select(text => text.Replace(variant.Route.Split('?')[0], "/route", StringComparison.Ordinal))
            .ToList();
}
