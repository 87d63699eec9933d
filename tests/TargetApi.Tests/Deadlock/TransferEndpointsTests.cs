using System.Net;
using Microsoft.AspNetCore.Http;
using TargetApi.Deadlock;
using TargetApi.Tests.Running;

namespace TargetApi.Tests.Deadlock;

public sealed class TransferEndpointsTests(InProcessTarget target) : IClassFixture<InProcessTarget>
{
    private const int Transfers = 300;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("/bad/transfer", "two-orders")]
    [InlineData("/bad/transfer-result", "blocking")]
    [InlineData("/good/transfer", "one-order")]
    public async Task Get_EveryVariantAlone_Answers(string route, string mode)
    {
        using var client = target.CreateClient();

        var answer = await Answer.GetAsync(client, route);

        Assert.Equal((HttpStatusCode.OK, mode), (answer.Status, answer.Text("mode")));
    }

    [Fact]
    public void LockInOneOrder_PaymentsAndRefundsAtOnce_AllEnd()
    {
        Repeated[] both =
        [
            new(() => TransferEndpoints.LockInOneOrder(isRefund: false, "test")),
            new(() => TransferEndpoints.LockInOneOrder(isRefund: true, "test")),
        ];

        Assert.All(both, transfers => Assert.Equal(Transfers, transfers.End()));
    }

    [Fact]
    public void LockInTwoOrders_PaymentsAndRefundsAtOnce_StopUntilTheyAreInterrupted()
    {
        Repeated[] both =
        [
            new(() => TransferEndpoints.LockInTwoOrders(isRefund: false)),
            new(() => TransferEndpoints.LockInTwoOrders(isRefund: true)),
        ];

        var haveStopped = SpinWait.SpinUntil(() => both.All(transfers => transfers.HasStopped()), Patience);
        Array.ForEach(both, transfers => transfers.Interrupt());

        Assert.True(haveStopped);
        Assert.All(both, transfers => Assert.InRange(transfers.End(), 0, Transfers - 1));
    }

    /// <summary>Transfers on a separate thread, one after the other.</summary>
    private sealed class Repeated
    {
        private readonly Thread _thread;
        private int _done;

        public Repeated(Func<IResult> transfer)
        {
            _thread = new(() => Run(transfer)) { IsBackground = true };
            _thread.Start();
        }

        public bool HasStopped()
        {
            var before = Volatile.Read(ref _done);
            Thread.Sleep(1_000);
            return before < Transfers && before == Volatile.Read(ref _done);
        }

        public void Interrupt() => _thread.Interrupt();

        public int End()
        {
            Assert.True(_thread.Join(Patience));
            return _done;
        }

        private void Run(Func<IResult> transfer)
        {
            try
            {
                for (; _done < Transfers; Interlocked.Increment(ref _done))
                    transfer();
            }
            catch (ThreadInterruptedException)
            {
                // The test has seen enough.
            }
        }
    }
}
