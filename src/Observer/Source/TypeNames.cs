using System.Text;
using System.Text.RegularExpressions;

namespace Observer.Source;

/// <summary>Converts the type names of the debugging interface.</summary>
internal static partial class TypeNames
{
    /// <summary>
    /// The name without type arguments, such as <c>System.Threading.Tasks.Task</c> for
    /// <c>System.Threading.Tasks.Task&lt;System.Int32&gt;</c>. Brackets of names made by the compiler stay.
    /// </summary>
    public static string WithoutArguments(string name)
    {
        var kept = new StringBuilder(name.Length);
        for (var index = 0; index < name.Length; index++)
        {
            if (name[index] == '<' && index > 0 && (char.IsLetterOrDigit(name[index - 1]) || name[index - 1] == '_'))
                index = ClosingBracket(name, index);
            else if (name[index] == '[')
                index = Math.Max(index, name.IndexOf(']', index));
            else
                kept.Append(name[index]);
        }

        return kept.ToString();
    }

    /// <summary>Replaces a local function by the method that contains it.</summary>
    public static string WithoutLocalFunction(string name) => LocalFunction().Replace(name, "${outer}");

    [GeneratedRegex(@"<(?<outer>[^<>]+)>g__[^|<>]+\|[\d_]+")]
    private static partial Regex LocalFunction();

    private static int ClosingBracket(string name, int open)
    {
        var depth = 0;
        for (var index = open; index < name.Length; index++)
        {
            depth += name[index] switch
            {
                '<' => 1,
                '>' => -1,
                _ => 0,
            };
            if (depth == 0)
                return index;
        }

        return name.Length - 1;
    }
}
