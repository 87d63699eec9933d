using System.Text.Unicode;

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

    /// <summary>Reads all orders as objects.</summary>
    public static List<Order> ReadAll() =>
        [.. Enumerable.Range(0, PerReport).Select(number => new Order(number, $"Customer {number}", Price(number)))];

    /// <summary>Writes an order as a line of text, without an object.</summary>
    /// <returns>Number of bytes.</returns>
    public static int WriteLine(int number, Span<byte> to)
    {
        Utf8.TryWrite(to, $"{number};Customer {number};{Price(number)}\n", out var length);
        return length;
    }

    /// <summary>Writes the order as a line of text.</summary>
    /// <returns>Number of bytes.</returns>
    public int WriteLine(Span<byte> to)
    {
        Utf8.TryWrite(to, $"{Number};{Customer};{Cents}\n", out var length);
        return length;
    }

    private static long Price(int number) => (long)number * CentsPerNumber;
}
