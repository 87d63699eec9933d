using System.Globalization;
using System.Text;
using FsCheck;
using FsCheck.Fluent;
using RequestImport.Shell;

namespace RequestImport.Tests.Shell;

/// <summary>Any list of arguments, quoted for a shell in each of its ways, is read as the same list.</summary>
public sealed class QuotingTests
{
    private static readonly Dictionary<string, string> NoValues = [];

    // Mostly the characters that shells treat in a special way.
    private static readonly Gen<string> Character = Gen.OneOf(
        Gen.Elements(" \t\n\\\"'`$^%&|<>(){}[]*?!#~;=,@-ab1é😀\u0001".EnumerateRunes().Select(rune => rune.ToString())),
        Gen.Choose(' ', '~').Select(code => ((char)code).ToString())
    );

    private static readonly Gen<string> Argument =
        from length in Gen.Choose(0, 12)
        from characters in Character.ArrayOf(length)
        select string.Concat(characters);

    private static readonly Arbitrary<string[]> Arguments = (
        from length in Gen.Choose(0, 6)
        from arguments in Argument.ArrayOf(length)
        select arguments
    ).ToArbitrary();

    [Fact]
    public void Bash_SingleQuotes_AreReadBack() =>
        Check(ReadBash, text => $"'{text.Replace("'", "'\\''", StringComparison.Ordinal)}'");

    [Fact]
    public void Bash_DoubleQuotes_AreReadBack() => Check(ReadBash, text => $"\"{Escaped(text, "\\\"$`", "\\")}\"");

    [Fact]
    public void Bash_Backslashes_AreReadBack() =>
        Check(
            ReadBash,
            text =>
                text.Length == 0
                    ? "''"
                    : string.Concat(text.EnumerateRunes().Select(rune => rune.Value == '\n' ? "'\n'" : $"\\{rune}"))
        );

    [Fact]
    public void Bash_AnsiCQuotes_AreReadBack() => Check(ReadBash, text => $"$'{string.Concat(text.Select(AnsiC))}'");

    [Fact]
    public void Bash_BytesOfAnsiCQuotes_AreReadBack() =>
        Check(ReadBash, text => $"$'{string.Concat(Encoding.UTF8.GetBytes(text).Select(value => $"\\x{value:x2}"))}'");

    [Fact]
    public void Cmd_QuotesOfChrome_AreReadBack() => Check(ReadCmd, text => $"^\"{ChromeEscaped(text)}^\"");

    [Fact]
    public void Cmd_QuotesOfOlderChrome_AreReadBack() =>
        Check(
            ReadCmd,
            text =>
                text.Contains('\n', StringComparison.Ordinal)
                    ? $"^\"{ChromeEscaped(text)}^\""
                    : $"\"{ChromeEscaped(text)}\""
        );

    private static void Check(Func<string, IEnumerable<string>> read, Func<string, string> quote) =>
        Prop.ForAll(
                Arguments,
                arguments => read(string.Join(' ', arguments.Select(quote).Prepend("curl"))).SequenceEqual(arguments)
            )
            .QuickCheckThrowOnFailure();

    private static IEnumerable<string> ReadBash(string text) => Words(BashReader.Read(text, 1, NoValues));

    private static IEnumerable<string> ReadCmd(string text) => Words(CmdReader.Read(text, NoValues));

    private static IEnumerable<string> Words(IReadOnlyList<ShellCommand> commands) =>
        Assert.Single(commands).Words.Skip(1).Select(word => word.Text);

    private static string Escaped(string text, string special, string escape) =>
        string.Concat(
            text.Select(letter => special.Contains(letter, StringComparison.Ordinal) ? escape + letter : $"{letter}")
        );

    private static string AnsiC(char letter) =>
        letter is '\'' or '\\' or < ' ' or '!' or > '~' ? Unicode(letter) : $"{letter}";

    private static string Unicode(char letter) => string.Create(CultureInfo.InvariantCulture, $"\\u{(int)letter:x4}");

    // The rules of the browser: for the program first, then for cmd.
    private static string ChromeEscaped(string text)
    {
        var forProgram = text.Replace("\\", "\\\\", StringComparison.Ordinal)
            .Replace("\"", "\\\"", StringComparison.Ordinal);
        var escaped = new StringBuilder();
        foreach (var (index, letter) in forProgram.Index())
        {
            if (letter == '\n')
                escaped.Append("^\n\n");
            else if (
                char.IsAsciiLetterOrDigit(letter) || " \t_-:=+~'/.,?;()*`".Contains(letter, StringComparison.Ordinal)
            )
                escaped.Append(letter);
            else
                escaped.Append('^').Append(letter);
            if (letter == '%' && index + 1 < forProgram.Length && char.IsAsciiLetterOrDigit(forProgram[index + 1]))
                escaped.Append('^');
        }

        return escaped.ToString();
    }
}
