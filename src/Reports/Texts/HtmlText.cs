using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace Reports.Texts;

/// <summary>Builds HTML: literals are markup, interpolated values are encoded.</summary>
public sealed class HtmlText
{
    private static readonly HtmlEncoder Encoder = HtmlEncoder.Create(UnicodeRanges.All);
    private readonly StringBuilder _text = new();

    /// <summary>Adds markup with encoded texts.</summary>
    public HtmlText Add([InterpolatedStringHandlerArgument("")] ref Markup markup)
    {
        // The handler has already written the markup.
        Debug.Assert(ReferenceEquals(markup.Into, this));
        return this;
    }

    /// <summary>Adds constant markup.</summary>
    public HtmlText AddMarkup(string markup)
    {
        _text.Append(markup);
        return this;
    }

    /// <inheritdoc/>
    public override string ToString() => _text.ToString();

    /// <summary>Interpolated markup; values are encoded.</summary>
    [InterpolatedStringHandler]
    public readonly ref struct Markup
    {
        // The builder doubles its capacity by itself; reserving space per fragment would copy the content each time.
        public Markup(int literalLength, int formattedCount, HtmlText into) => Into = into;

        /// <summary>The destination.</summary>
        public HtmlText Into { get; }

        public void AppendLiteral(string literal) => Into._text.Append(literal);

        public void AppendFormatted(string? text) => Into._text.Append(Encoder.Encode(text ?? ""));

        public void AppendFormatted(int number) => Into._text.Append(CultureInfo.InvariantCulture, $"{number}");

        public void AppendFormatted(double number, string format = "0.##") =>
            Into._text.Append(number.ToString(format, CultureInfo.InvariantCulture));
    }
}
