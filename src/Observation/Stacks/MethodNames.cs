using System.Text;
using System.Text.RegularExpressions;

namespace Observation.Stacks;

/// <summary>Converts the runtime's method names to the names in the source.</summary>
public static partial class MethodNames
{
    private const string Lambda = " (lambda)";

    /// <summary>
    /// The full name without compiler-generated parts. The state machine of an async method gets the name of the
    /// method, a lambda gets the name of its containing method, and type arguments are removed. The signature is kept
    /// if it matches the source.
    /// </summary>
    public static string ToReadable(string runtimeName)
    {
        var parameters = runtimeName.IndexOf('(', StringComparison.Ordinal);
        var name = WithoutTypeArguments(parameters < 0 ? runtimeName : runtimeName[..parameters]);
        var signature = parameters < 0 ? "" : runtimeName[parameters..];
        var written = name;
        if (StateMachine().Match(written) is { Success: true } machine)
            written = machine.Groups["outer"].Value + "." + machine.Groups["method"].Value;
        written = Closure().Replace(written, "");
        written = EntryPoint().Replace(written, "Main");
        written = LocalFunction().Replace(written, "${outer}.${local}");
        if (LambdaMethod().Match(written) is { Success: true } lambda)
            written = written[..lambda.Index] + lambda.Groups["outer"].Value + Lambda;
        var isAsWritten = written == name;
        return written.Replace('+', '.') + (isAsWritten ? signature : "");
    }

    /// <summary>
    /// Type and method of a readable name, such as <c>BlockingEndpoints.BadBlocking</c>; an accessor becomes its
    /// property.
    /// </summary>
    public static string TypeAndMethod(string readableName)
    {
        var suffix = readableName.EndsWith(Lambda, StringComparison.Ordinal) ? Lambda : "";
        var name = readableName[..(readableName.Length - suffix.Length)];
        var parameters = name.IndexOf('(', StringComparison.Ordinal);
        if (parameters >= 0)
            name = name[..parameters];
        var method = name.LastIndexOf('.');

        // A constructor's name begins with a dot (".ctor").
        if (method > 0 && name[method - 1] == '.')
            method--;
        var type = method <= 0 ? -1 : name.LastIndexOf('.', method - 1);
        return name[(type + 1)..].Replace(".get_", ".", StringComparison.Ordinal) + suffix;
    }

    // For example, Task`1[System.__Canon] becomes Task.
    private static string WithoutTypeArguments(string name)
    {
        var kept = new StringBuilder(name.Length);
        var depth = 0;
        foreach (var letter in Arity().Replace(name, ""))
        {
            depth += letter == '[' ? 1 : 0;
            if (depth == 0)
                kept.Append(letter);
            depth -= letter == ']' ? 1 : 0;
        }

        return kept.ToString();
    }

    [GeneratedRegex("`\\d+")]
    private static partial Regex Arity();

    [GeneratedRegex(@"^(?<outer>.+)\+<(?<method>.+)>d(?:__\d+)?\.MoveNext$")]
    private static partial Regex StateMachine();

    // Class of a lambda: <>c if it captures nothing, <>c__3 in a generic method, <>c__DisplayClass otherwise.
    [GeneratedRegex(@"\+<>c(?:__(?:DisplayClass\d+_)?\d+)?")]
    private static partial Regex Closure();

    [GeneratedRegex(@"<Main>\$?")]
    private static partial Regex EntryPoint();

    [GeneratedRegex(@"<(?<outer>[^<>]+)>g__(?<local>[^|]+)\|[\d_]+")]
    private static partial Regex LocalFunction();

    [GeneratedRegex(@"<(?<outer>[^<>]+)>b__[\d_]+$")]
    private static partial Regex LambdaMethod();
}
