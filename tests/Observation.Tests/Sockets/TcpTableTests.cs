using System.Text;
using Observation.Sockets;

namespace Observation.Tests.Sockets;

public sealed class TcpTableTests
{
    private const string Timers = "00000000:00000000 00:00000000 00000000     0        0";
    private const string TimeWaitTimers = "00000000:00000000 03:00001770 00000000     0        0";
    private const string Any6 = "00000000000000000000000000000000";
    private const string Loopback6 = "00000000000000000000000001000000";
    private const string Mapped6 = "0000000000000000FFFF00000100007F";

    // Port 5080 is 13D8. Rows: listening, both ends of an established connection, one in TIME_WAIT, two of other ports,
    // one whose address contains the digits.
    private const string V4 = $"""
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:13D8 00000000:0000 0A {Timers} 81234 1 0000000000000000 100 0 0 10 0
           1: 0100007F:13D8 0100007F:C5A2 01 {Timers} 81240 1 0000000000000000 20 4 30 10 -1
           2: 0100007F:C5A2 0100007F:13D8 01 {Timers} 81239 1 0000000000000000 20 4 0 10 -1
           3: 0100007F:C5A4 0100007F:13D8 06 {TimeWaitTimers} 0 3 0000000000000000
           4: 0100007F:C5A6 0100007F:13E2 06 {TimeWaitTimers} 0 3 0000000000000000
         100: 13D8007F:0050 13D8007F:C5A8 01 {Timers} 81300 2 0000000000000000 20 4 0 10 -1

        """;

    private const string V6 = $"""
          sl  local_address remote_address st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: {Loopback6}:13D8 {Any6}:0000 0A {Timers} 81235 1 0000000000000000 100 0 0 10 0
           1: {Mapped6}:C5B0 {Mapped6}:13D8 06 {TimeWaitTimers} 0 3 0000000000000000
           2: {Loopback6}:13d8 {Loopback6}:C5B2 06 {TimeWaitTimers} 0 3 0000000000000000
           3: {Loopback6}:C5B4 {Loopback6}:13D8 01 {Timers} 81299 1 0000000000000000 20 4 0 10 -1

        """;

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(149)]
    [InlineData(100_000)]
    public void Count_V4InPieces_CountsBothEndsOfThePort(int piece)
    {
        Assert.Equal((TimeWait: 1, Established: 2), TcpTable.Count(Pieces(V4, piece), 5080, new byte[512]));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(64)]
    [InlineData(100_000)]
    public void Count_V6InPieces_CountsMappedAndNativeAddresses(int piece)
    {
        Assert.Equal((TimeWait: 2, Established: 1), TcpTable.Count(Pieces(V6, piece), 5080, new byte[512]));
    }

    [Theory]
    [InlineData("")]
    [InlineData("  sl  local_address rem_address   st\n")]
    [InlineData("\n\n   \n")]
    public void Count_NothingOfThePort_IsZero(string text)
    {
        Assert.Equal((0, 0), TcpTable.Count(Pieces(text, 10), 5080, new byte[512]));
    }

    [Fact]
    public void Count_LineWithoutEnd_Throws()
    {
        Assert.Throws<InvalidDataException>(() =>
            TcpTable.Count(Pieces(new string('x', 600), 100), 5080, new byte[512])
        );
    }

    [Fact]
    public void Count_TenThousandLines_AllocatesNothingForALine()
    {
        var row = V4.Split('\n')[4] + "\n";
        var table = new MemoryStream(Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat(row, 10_000))));
        var buffer = new byte[TcpTable.BufferSize];
        TcpTable.Count(new MemoryStream([]), 5080, buffer);

        var before = GC.GetAllocatedBytesForCurrentThread();
        var counted = TcpTable.Count(table, 5080, buffer);
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.Equal((10_000, 0), counted);
        Assert.True(allocated < 10_000, $"{allocated} bytes for 10,000 lines.");
    }

    private static PiecemealStream Pieces(string text, int piece) => new(Encoding.ASCII.GetBytes(text), piece);

    /// <summary>Hands out its bytes a few at a time, as the kernel may.</summary>
    private sealed class PiecemealStream(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override int Read(byte[] buffer, int offset, int count) =>
            base.Read(buffer, offset, Math.Min(count, piece));
    }
}
