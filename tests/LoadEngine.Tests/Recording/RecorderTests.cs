using LoadEngine.Recording;

namespace LoadEngine.Tests.Recording;

public sealed class RecorderTests
{
    private const int Writers = 6;
    private const int PerWriter = 200_000;

    [Fact]
    public void Release_ThreadThatRecordedLivesOn_KeepsNothingAlive()
    {
        using var recorded = new ManualResetEventSlim();
        using var over = new ManualResetEventSlim();
        WeakReference? recorder = null;
        var writer = new Thread(() =>
        {
            recorder = RecordAndRelease();
            recorded.Set();
            over.Wait(TestContext.Current.CancellationToken);
        });
        writer.Start();
        recorded.Wait(TestContext.Current.CancellationToken);

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        var isAlive = recorder!.IsAlive;
        over.Set();
        writer.Join();

        Assert.False(isAlive, "A thread that lives on keeps the recorder of a run that is over.");
    }

    [Fact]
    public void CollectInterval_AfterRelease_IsEmptyAndRecordingGoesOn()
    {
        var (recorder, interval) = (new Recorder(), new Tally());
        recorder.Start(1);
        recorder.Release();
        recorder.CollectInterval(interval);
        var scheduled = interval.Scheduled;
        recorder.Start(1);
        recorder.CollectInterval(interval);

        Assert.Equal((0, 1), (scheduled, interval.Scheduled));
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference RecordAndRelease()
    {
        var recorder = new Recorder();
        recorder.Start(1);
        recorder.End(Sample(0, 1));
        recorder.Release();
        return new(recorder);
    }

    [Fact]
    public void CollectInterval_ManyThreadsRecording_LosesAndDoublesNothing()
    {
        var recorder = new Recorder();
        var (interval, total) = (new Tally(), new Tally());
        var merged = new Histogram();
        var intervals = 0;
        var writers = Start(
            Writers,
            writer =>
            {
                for (var i = 0; i < PerWriter; i++)
                {
                    recorder.Start(i);
                    recorder.End(Sample(writer, i));
                    if (i % 100 == 0)
                        recorder.Drop(DropCause.NoFreeUser, 5);
                    if (i % 50 == 0)
                        recorder.Retry();
                    if (i % 25 == 0)
                        recorder.Connect(i);

                    // Independent of scheduling, some intervals are taken during the writes.
                    if (i == PerWriter / 2)
                        SpinWait.SpinUntil(() => Volatile.Read(ref intervals) >= 3);
                }
            }
        );
        bool busy;
        do
        {
            busy = writers.Any(writer => writer.IsAlive);
            recorder.CollectInterval(interval);
            AssertWhole(interval.Response, interval.Succeeded);
            AssertWhole(interval.Service, interval.Succeeded);
            AssertWhole(interval.FailedResponse, interval.Failed);
            AssertWhole(interval.Lateness, interval.Scheduled - interval.Dropped);
            Assert.Equal(interval.Failed, interval.Errors(ErrorKind.ServerError));
            Assert.Equal(interval.Responses, interval.Statuses.Values.Sum());
            total.Add(interval);
            merged.Add(interval.Response);
            Interlocked.Increment(ref intervals);

            // Starts are written before ends, so no end is seen without its start.
            Assert.InRange(total.Scheduled - total.Dropped - total.Completed, 0, Writers);
        } while (busy);

        const long Iterations = (long)Writers * PerWriter;
        Assert.Equal(Iterations, total.Completed);
        Assert.Equal(Iterations / 100, total.Dropped);
        Assert.Equal(Iterations / 50, total.Retries);
        Assert.Equal(Iterations / 25, total.Connect.Count);
        Assert.Equal(Iterations * 3, total.BodyBytes);
        Assert.Equal(Iterations / 10, total.Failed);

        var whole = new Histogram();
        for (var writer = 0; writer < Writers; writer++)
        for (var i = 0; i < PerWriter; i++)
            if (Sample(writer, i) is { Error: ErrorKind.None } sample)
                whole.Record(sample.ResponseNs);
        Assert.Equal(whole.Buckets(), merged.Buckets());
        Assert.Equal(
            (whole.Count, whole.SumNs, whole.MinNs, whole.MaxNs),
            (merged.Count, merged.SumNs, merged.MinNs, merged.MaxNs)
        );
    }

    [Fact]
    public void CollectInterval_IterationStartedOnOneThreadAndEndedOnAnother_NeverEndsBeforeItStarts()
    {
        var recorder = new Recorder();
        using var handedOver = new System.Collections.Concurrent.BlockingCollection<int>(boundedCapacity: 64);
        var (interval, total) = (new Tally(), new Tally());
        var starter = Start(
            1,
            _ =>
            {
                for (var i = 0; i < 30_000; i++)
                {
                    recorder.Start(0);
                    handedOver.Add(i);
                }

                handedOver.CompleteAdding();
            }
        )[0];
        var ender = Start(
            1,
            _ =>
            {
                foreach (var i in handedOver.GetConsumingEnumerable())
                    recorder.End(Sample(0, i));
            }
        )[0];
        bool busy;
        do
        {
            busy = starter.IsAlive || ender.IsAlive;
            recorder.CollectInterval(interval);
            total.Add(interval);
            Assert.True(total.Scheduled >= total.Completed);
        } while (busy);
        Assert.Equal((30_000, 30_000), (total.Scheduled, total.Completed));
    }

    [Fact]
    public void CollectInterval_ThreadsThatEnd_LeaveTheirCountsBehind()
    {
        var recorder = new Recorder();
        var (interval, total) = (new Tally(), new Tally());
        for (var round = 0; round < 40; round++)
        {
            foreach (var thread in Start(4, _ => recorder.End(Sample(0, 1))))
                thread.Join();
            if (round % 7 == 0)
                TakeInto(total);
        }

        TakeInto(total);
        Assert.Equal(160, total.Completed);

        void TakeInto(Tally sum)
        {
            recorder.CollectInterval(interval);
            sum.Add(interval);
        }
    }

    [Fact]
    public void Record_MoreRecordersThanAThreadRemembers_KeepsThemApart()
    {
        var recorders = Enumerable.Range(0, 20).Select(_ => new Recorder()).ToArray();
        for (var round = 0; round < 3; round++)
        for (var i = 0; i < recorders.Length; i++)
        for (var times = 0; times <= i; times++)
            recorders[i].Drop(DropCause.NoFreeUser, 5);
        var interval = new Tally();
        for (var i = 0; i < recorders.Length; i++)
        {
            recorders[i].CollectInterval(interval);
            Assert.Equal(3 * (i + 1), interval.Dropped);
        }
    }

    [Fact]
    public void CollectInterval_NothingSince_IsEmpty()
    {
        var recorder = new Recorder();
        var interval = new Tally();
        recorder.End(Sample(0, 1));
        recorder.CollectInterval(interval);
        recorder.CollectInterval(interval);
        Assert.Equal(0, interval.Completed);
        Assert.Null(interval.Response.PercentileNs(99));
        Assert.Empty(interval.Statuses);
    }

    private static IterationSample Sample(int writer, int i)
    {
        var responseNs = 1_000 + (writer * 7_919L + i * 104_729L) % 2_000_000_000;
        return i % 10 == 0
            ? new(responseNs, responseNs, responseNs, 503, ErrorKind.ServerError, 3)
            : new(responseNs, responseNs / 2, -1, 200, ErrorKind.None, 3);
    }

    private static void AssertWhole(Histogram histogram, long count)
    {
        Assert.Equal(count, histogram.Count);
        var buckets = histogram.Buckets().ToArray();
        Assert.Equal(count, buckets.Sum(bucket => bucket.Count));
        if (count == 0)
            return;
        Assert.Equal(HistogramLayout.BucketOf(histogram.MinNs), buckets[0].Bucket);
        Assert.Equal(HistogramLayout.BucketOf(histogram.MaxNs), buckets[^1].Bucket);
    }

    private static Thread[] Start(int number, Action<int> work)
    {
        var threads = Enumerable
            .Range(0, number)
            .Select(i => new Thread(() => work(i)) { IsBackground = true })
            .ToArray();
        foreach (var thread in threads)
            thread.Start();
        return threads;
    }
}
