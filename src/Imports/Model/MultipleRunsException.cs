namespace Imports.Model;

/// <summary>A file contains more than one result.</summary>
/// <param name="count">The number of results.</param>
internal sealed class MultipleRunsException(int count) : Exception(FormatMessage(count))
{
    /// <summary>The message.</summary>
    public static string FormatMessage(int count) =>
        $"It is what {count:#,0} runs wrote, one after another: import each by itself.";

    /// <summary>Throws if there is more than one.</summary>
    /// <exception cref="MultipleRunsException">There is more than one.</exception>
    public static void ThrowIfMoreThanOne(int count)
    {
        if (count > 1)
            throw new MultipleRunsException(count);
    }
}
