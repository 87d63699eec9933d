using System.Buffers.Binary;
using System.Text;

namespace Telemetry.Tests.Receiving;

internal sealed class WireMessage
{
    private readonly List<(int Number, ulong Value, byte[] Bytes)> _fields = [];

    private WireMessage(ReadOnlySpan<byte> wire)
    {
        while (wire.Length > 0)
        {
            var key = Varint(ref wire);
            var (number, type) = ((int)(key >> 3), key & 7);
            switch (type)
            {
                case 0:
                    _fields.Add((number, Varint(ref wire), []));
                    break;
                case 1:
                    _fields.Add((number, BinaryPrimitives.ReadUInt64LittleEndian(wire), []));
                    wire = wire[8..];
                    break;
                case 2:
                    var length = (int)Varint(ref wire);
                    _fields.Add((number, 0, wire[..length].ToArray()));
                    wire = wire[length..];
                    break;
                case 5:
                    _fields.Add((number, BinaryPrimitives.ReadUInt32LittleEndian(wire), []));
                    wire = wire[4..];
                    break;
                default:
                    throw new InvalidDataException($"Field {number} has the unknown wire type {type}.");
            }
        }
    }

    public static WireMessage Read(ReadOnlySpan<byte> wire) => new(wire);

    public bool Has(int number) => _fields.Exists(field => field.Number == number);

    public IReadOnlyList<WireMessage> Messages(int number) =>
        [.. _fields.Where(field => field.Number == number).Select(field => new WireMessage(field.Bytes))];

    public WireMessage Message(int number) => Messages(number) is [.., var last] ? last : new([]);

    public string Text(int number) => Encoding.UTF8.GetString(Bytes(number));

    public string Hex(int number) => Convert.ToHexStringLower(Bytes(number));

    public ulong Number(int number) => _fields.LastOrDefault(field => field.Number == number).Value;

    public double Real(int number) => BitConverter.UInt64BitsToDouble(Number(number));

    /// <summary>A list of 64-bit numbers.</summary>
    public IReadOnlyList<ulong> Packed(int number) =>
        [.. Bytes(number).Chunk(8).Select(values => BinaryPrimitives.ReadUInt64LittleEndian(values))];

    private byte[] Bytes(int number) => _fields.LastOrDefault(field => field.Number == number).Bytes ?? [];

    private static ulong Varint(ref ReadOnlySpan<byte> wire)
    {
        var value = 0UL;
        for (var (at, shift) = (0, 0); ; at++, shift += 7)
        {
            value |= (ulong)(wire[at] & 0x7f) << shift;
            if (wire[at] >= 0x80)
                continue;
            wire = wire[(at + 1)..];
            return value;
        }
    }
}
