using LoadEngine.Generator;

namespace LoadEngine.Tests.Generator;

public sealed class TimeSliceTests
{
    private static readonly Version FirstKernel = new(6, 12);

    public static bool HasSlices => OperatingSystem.IsLinux() && Environment.OSVersion.Version >= FirstKernel;

    [Fact(SkipUnless = nameof(HasSlices), Skip = "Linux has slices from 6.12 on.")]
    public void Shorten_AThread_HasTheShortestSlice() =>
        Assert.Equal(TimeSlice.GeneratorNs, OnThread(TimeSlice.Shorten));

    [Fact(SkipUnless = nameof(HasSlices), Skip = "Linux has slices from 6.12 on.")]
    public void Shorten_AThread_KeepsItsPriority() =>
        Assert.Equal(
            OnThread(Priority),
            OnThread(() =>
            {
                TimeSlice.Shorten();
                return Priority();
            })
        );

    // Priority and nice value, the fields after the program's name that are 16 and 17 on.
    private static string Priority() =>
        string.Join(' ', File.ReadAllText("/proc/thread-self/stat").Split(") ")[^1].Split(' ')[15..17]);

    private static T OnThread<T>(Func<T> action)
    {
        T? result = default;
        var thread = new Thread(() => result = action());
        thread.Start();
        thread.Join();
        return result!;
    }
}
