using Observation.Stacks;

namespace Observation.Tests.Stacks;

public sealed class StackGroupsTests
{
    [Fact]
    public void Of_StarvedTarget_PutsBusyThreadsFirstAndMostThreadsFirst()
    {
        var groups = StackGroups.Group([
            RecordedStacks.Main,
            RecordedStacks.Idle,
            RecordedStacks.Idle,
            RecordedStacks.Idle,
            RecordedStacks.WaitingForATask,
            RecordedStacks.Sleeping,
            RecordedStacks.SleepingOnAKeptConnection,
        ]);

        Assert.Equal(
            [(ThreadRole.BusyPool, 2), (ThreadRole.BusyPool, 1), (ThreadRole.IdlePool, 3), (ThreadRole.Other, 1)],
            groups.Select(group => (group.Role, group.Threads))
        );
    }

    [Fact]
    public void Of_SameCallReachedInTwoWays_IsOneGroupNamedByItsLine()
    {
        var group = Assert.Single(
            StackGroups.Group([RecordedStacks.SleepingOnAKeptConnection, RecordedStacks.Sleeping])
        );

        Assert.Equal(2, group.Threads);
        Assert.Equal(("Blocking/BlockingEndpoints.cs", 18), (group.Application!.File, group.Application.Line));
        Assert.Equal("Thread.Sleep", group.Blocking);
        Assert.Contains(group.Frames, frame => frame.Method.Contains("WorkerThreadStart", StringComparison.Ordinal));
    }

    [Fact]
    public void Of_SameCallAtDifferentDepths_IsOneGroup()
    {
        IReadOnlyList<StackFrame> shallower = [.. RecordedStacks.Sleeping.Skip(1)];

        var group = Assert.Single(StackGroups.Group([RecordedStacks.Sleeping, shallower]));

        Assert.Equal((2, "Thread.Sleep"), (group.Threads, group.Blocking));
    }

    [Fact]
    public void Of_NoApplicationFrameReachedInTwoWays_IsOneGroup()
    {
        StackFrame[] Stack(string way) =>
            [
                RecordedStacks.Framework("System.Threading.Thread.Sleep(int32)"),
                RecordedStacks.Framework("Microsoft.AspNetCore.Http.RequestDelegateFactory.Invoke()"),
                RecordedStacks.Framework(way),
                RecordedStacks.Framework("System.Threading.ThreadPoolWorkQueue.Dispatch()"),
            ];

        Assert.Equal(
            2,
            Assert
                .Single(
                    StackGroups.Group([
                        Stack("Microsoft.AspNetCore.Server.Fresh()"),
                        Stack("Microsoft.AspNetCore.Server.Kept()"),
                    ])
                )
                .Threads
        );
    }

    [Fact]
    public void Of_ResultInlinedAway_IsStillNamed()
    {
        Assert.Equal("Task.Result", Assert.Single(StackGroups.Group([RecordedStacks.WaitingForATask])).Blocking);
    }

    [Fact]
    public void Of_NoApplicationFrame_HasNoneAndNoCall()
    {
        var group = Assert.Single(StackGroups.Group([RecordedStacks.Idle]));

        Assert.Null(group.Application);
        Assert.Null(group.Blocking);
    }

    [Fact]
    public void Of_HandlerPutIntoItsCaller_IsStillNamedByWhatItWaitsIn()
    {
        var group = Assert.Single(StackGroups.Group([RequestStacks.Called, RequestStacks.CalledAndDeeper]));

        Assert.Null(group.Application);
        Assert.Equal((2, "Task.Wait"), (group.Threads, group.Blocking));
        Assert.True(RequestFrames.IsHandlerMissing(group.Frames));
    }

    [Fact]
    public void Of_ActionPutIntoItsCaller_IsStillNamedByWhatItWaitsIn()
    {
        StackFrame[] action =
        [
            RecordedStacks.Framework("System.Threading.Thread.Sleep(int32)"),
            RecordedStacks.Framework(
                "Microsoft.Extensions.Internal.ObjectMethodExecutor.WrapVoidMethod (lambda)",
                "Microsoft.AspNetCore.Mvc.Core"
            ),
            .. RequestStacks.Called.Skip(4),
        ];

        Assert.Equal("Thread.Sleep", Assert.Single(StackGroups.Group([action])).Blocking);
        Assert.True(RequestFrames.IsHandlerMissing(action));
    }

    [Fact]
    public void Of_RequestsSeen_AreNamedWithTheirThreadsMostFirst()
    {
        var group = Assert.Single(
            StackGroups.Group([
                new ThreadStack(RequestStacks.Called, "GET /carts"),
                new ThreadStack(RequestStacks.Called, "GET /orders"),
                new ThreadStack(RequestStacks.Called, "GET /orders"),
                new ThreadStack(RequestStacks.Called),
            ])
        );

        Assert.Equal(4, group.Threads);
        Assert.Equal([new("GET /orders", 2), new("GET /carts", 1)], group.Requests);
    }

    [Fact]
    public void IsHandlerMissing_HandlerOnTheStackOrNoRequest_IsFalse()
    {
        Assert.False(RequestFrames.IsHandlerMissing(RecordedStacks.Sleeping));
        Assert.False(RequestFrames.IsHandlerMissing(RecordedStacks.WaitingForATask));
        Assert.False(RequestFrames.IsHandlerMissing(RecordedStacks.Idle));
        Assert.False(RequestFrames.IsHandlerMissing(RecordedStacks.Main));
        Assert.False(RequestFrames.IsHandlerMissing([]));
    }

    [Fact]
    public void Of_NoThreads_IsEmpty() => Assert.Empty(StackGroups.Group([]));

    [Fact]
    public void RoleOf_EveryKindOfThread_IsReported()
    {
        Assert.Equal(ThreadRole.BusyPool, StackGroups.RoleOf(RecordedStacks.Sleeping));
        Assert.Equal(ThreadRole.IdlePool, StackGroups.RoleOf(RecordedStacks.Idle));
        Assert.Equal(ThreadRole.IdlePool, StackGroups.RoleOf(RecordedStacks.LookingForWork));
        Assert.Equal(ThreadRole.Other, StackGroups.RoleOf(RecordedStacks.Main));
        Assert.Equal(ThreadRole.Other, StackGroups.RoleOf([]));
    }

    [Theory]
    [InlineData("System.Threading.Tasks.Task.Wait()", "Task.Wait")]
    [InlineData("System.Threading.Tasks.Task.get_Result()", "Task.Result")]
    [InlineData("System.Runtime.CompilerServices.TaskAwaiter.GetResult()", "GetAwaiter().GetResult()")]
    [InlineData("System.Threading.Monitor.Enter(class System.Object, bool&)", "lock (Monitor.Enter)")]
    [InlineData("System.Threading.Lock.EnterScope()", "lock (Monitor.Enter)")]
    [InlineData("System.Threading.SemaphoreSlim.Wait()", "SemaphoreSlim.Wait")]
    [InlineData("System.Threading.Thread.Sleep(int32)", "Thread.Sleep")]
    public void Blocking_CallsKnownAndUnknown_AreNamedAsInTheSource(string called, string expected)
    {
        Assert.Equal(expected, BlockingCalls.Find([RecordedStacks.Framework(called), RecordedStacks.Main[1]], 1));
    }

    [Fact]
    public void Blocking_ApplicationInnermost_IsNone() => Assert.Null(BlockingCalls.Find([RecordedStacks.Main[1]], 0));
}
