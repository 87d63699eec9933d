using System.Globalization;
using System.Text;

namespace TargetApi.GcPauses;

/// <summary>An order of a report.</summary>
/// <param name="Number">Its number.</param>
/// <param name="Customer">The customer's name.</param>
/// <param name="Cents">Its amount in cents.</param>
internal sealed record Order(int Number, string Customer, long Cents)
{
    /// <summary>Number of orders in a report.</summary>
    public const int PerReport = 10_000;

    private const int CentsPerNumber = 7;
    private const byte Separator = (byte)';',
        LineEnd = (byte)'\n';

    private static ReadOnlySpan<byte> CustomerPrefix => "Customer "u8;

    /// <summary>Reads all orders as objects.</summary>
    public static List<Order> ReadAll() =>
        [.. Enumerable.Range(0, PerReport).Select(number => new Order(number, $"Customer {number}", Price(number)))];

    /// <summary>Writes an order as a line of text, without an object.</summary>
    /// <returns>Number of bytes.</returns>
    public static int WriteLine(int number, Span<byte> to)
    {
        var length = Append(number, to);
        to[length++] = Separator;
        CustomerPrefix.CopyTo(to[length..]);
        length += CustomerPrefix.Length;
        length += Append(number, to[length..]);
        return length + WriteEnd(Price(number), to[length..]);
    }

    /// <summary>Writes the order as a line of text.</summary>
    /// <returns>Number of bytes.</returns>
    public int WriteLine(Span<byte> to)
    {
        var length = Append(Number, to);
        to[length++] = Separator;
        length += Encoding.UTF8.GetBytes(Customer, to[length..]);
        return length + WriteEnd(Cents, to[length..]);
    }

    private static int WriteEnd(long cents, Span<byte> to)
    {
        to[0] = Separator;
        var length = 1 + Append(cents, to[1..]);
        to[length++] = LineEnd;
        return length;
    }

    // Interpolation would box each number until the code is optimized, which takes some seconds under load.
    private static int Append(long number, Span<byte> to)
    {
        number.TryFormat(to, out var length, provider: CultureInfo.InvariantCulture);
        return length;
    }

    private static long Price(int number) => (long)number * CentsPerNumber;
}
