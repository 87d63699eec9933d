using Observer.Contract;

namespace Observer.Tests.Sessions;

public sealed class ObserverProcessTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Observer_KilledDuringStops_LeavesATargetThatAnswers()
    {
        using var service = await WaitingService.StartAsync("sleep", 300, Cancellation);
        for (var attempt = 0; attempt < 3; attempt++)
        {
            using var observer = RunningObserver.Start(service.Id);
            await observer.NextAsync<ObserverStatus>(Cancellation);
            // Stops without a pause, so that the end falls into one of them with high probability.
            for (var looks = 0; looks < 50; looks++)
                observer.Send(ObserverCommand.Locks);
            await Eventually.WaitForAsync(() => IsTraced(service.Id), traced => traced, Cancellation);
            observer.Kill();
            observer.WaitForExit();

            Assert.Equal($"line {attempt}", await service.EchoAsync($"line {attempt}", Cancellation));
            Assert.False(IsTraced(service.Id));
        }
    }

    [Fact]
    public async Task Observer_StandardInputCloses_Ends()
    {
        using var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        await observer.NextAsync<ObserverStatus>(Cancellation);

        observer.CloseInput();

        Assert.True(observer.WaitForExit());
        Assert.Equal(0, observer.ExitCode);
    }

    [Fact]
    public async Task Observer_TargetEnds_SaysSoAndEnds()
    {
        var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        using var observer = RunningObserver.Start(service.Id);
        await observer.NextAsync<ObserverStatus>(Cancellation);

        service.Dispose();

        await observer.NextAsync<ObserverStatus>(Cancellation, status => status.State == ObserverState.TargetEnded);
        Assert.True(observer.WaitForExit());
    }

    [Fact]
    public async Task Observer_NotADotnetProcess_SaysSo()
    {
        using var sleeper = Sleeper.Start();
        using var observer = RunningObserver.Start(sleeper.Id);

        var status = await observer.NextAsync<ObserverStatus>(Cancellation);

        Assert.Equal((ObserverState.Unsupported, RefusalReason.NotDotnet), (status.State, status.Reason!.Value));
    }

    [Theory]
    [InlineData("DotNetRuntimeDebugHeader", RefusalReason.NativeAot)]
    [InlineData("DotNetRuntimeDebugHeader DotNetRuntimeInfo", RefusalReason.SingleFile)]
    public async Task Observer_RuntimeInTheProgram_IsNamed(string symbols, RefusalReason reason)
    {
        // A program with the symbols that the runtime exports for debuggers.
        var program = Path.Combine(Path.GetTempPath(), $"native-{Guid.NewGuid():N}");
        File.Copy("/usr/bin/sleep", program);
        await File.AppendAllTextAsync(program, symbols, Cancellation);
        using var native = System.Diagnostics.Process.Start(program, "60");
        try
        {
            using var observer = RunningObserver.Start(native.Id);

            var status = await observer.NextAsync<ObserverStatus>(Cancellation);

            Assert.Equal((ObserverState.Unsupported, reason), (status.State, status.Reason!.Value));
        }
        finally
        {
            native.Kill();
            await native.WaitForExitAsync(Cancellation);
            File.Delete(program);
        }
    }

    [Fact]
    public async Task Observer_ModuleRebuiltSinceTheStart_HasNoLinesAndSaysWhy()
    {
        var folder = Directory.CreateTempSubdirectory("rebuilt-");
        try
        {
            foreach (var file in Directory.GetFiles(AppContext.BaseDirectory, "Waits.*"))
                File.Copy(file, Path.Combine(folder.FullName, Path.GetFileName(file)));
            using var service = await WaitingService.StartAsync("sleep", 3, Cancellation, folder.FullName);
            var module = Path.Combine(folder.FullName, "Waits.dll");
            File.Delete(module);
            File.Copy(Path.Combine(AppContext.BaseDirectory, "Observer.dll"), module);
            File.Copy(
                Path.Combine(AppContext.BaseDirectory, "Observer.pdb"),
                Path.Combine(folder.FullName, "Observer.pdb")
            );
            using var observer = RunningObserver.Start(service.Id);

            var held = await observer.NextAsync<HeldThreads>(
                Cancellation,
                held => held.Lines.Sum(line => line.Threads) == 3
            );

            var location = held.Lines.Single().Location;
            Assert.Equal(("BlockedThreads.Sleep", true, null), (location.Method, location.IsRebuilt, location.Line));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task Observer_AsAnotherUser_IsRefusedAndNamesTheRemedy()
    {
        using var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        using var observer = RunningObserver.Start(service.Id, "setpriv", "--reuid=65534", "--clear-groups");

        var status = await observer.NextAsync<ObserverStatus>(Cancellation);

        Assert.Equal((ObserverState.Refused, RefusalReason.OtherUser), (status.State, status.Reason!.Value));
        Assert.NotEmpty(status.Remedy!);
    }

    private static bool IsTraced(int process) =>
        !File.ReadAllText($"/proc/{process}/status").Contains("TracerPid:\t0\n", StringComparison.Ordinal);
}
