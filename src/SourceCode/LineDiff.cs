namespace SourceCode;

/// <summary>Finds which lines of two texts have no counterpart in the other (by the longest common subsequence).</summary>
public static class LineDiff
{
    /// <summary>For each line, true when the other text does not have it.</summary>
    public static (IReadOnlyList<bool> Before, IReadOnlyList<bool> After) Compare(
        IReadOnlyList<string> before,
        IReadOnlyList<string> after
    )
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        var common = Lengths(before, after);
        var (removed, added) = (new bool[before.Count], new bool[after.Count]);
        for (int left = 0, right = 0; left < before.Count || right < after.Count; )
        {
            if (left < before.Count && right < after.Count && before[left] == after[right])
                (left, right) = (left + 1, right + 1);
            else if (
                right == after.Count
                || (left < before.Count && common[left + 1, right] >= common[left, right + 1])
            )
                removed[left++] = true;
            else
                added[right++] = true;
        }

        return (removed, added);
    }

    private static int[,] Lengths(IReadOnlyList<string> before, IReadOnlyList<string> after)
    {
        var lengths = new int[before.Count + 1, after.Count + 1];
        for (var number = before.Count - 1; number >= 0; number--)
        {
            for (var right = after.Count - 1; right >= 0; right--)
            {
                lengths[number, right] =
                    before[number] == after[right]
                        ? lengths[number + 1, right + 1] + 1
                        : Math.Max(lengths[number + 1, right], lengths[number, right + 1]);
            }
        }

        return lengths;
    }
}
