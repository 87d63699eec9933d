using System.Reflection;
using System.Runtime.CompilerServices;
using Observer.Source;

namespace Observer.Tests.Source;

public sealed class CallSitesTests : IDisposable
{
    private static readonly string Module = typeof(CallSitesTests).Module.FullyQualifiedName;

    private readonly CallSites _calls = new();

    [Fact]
    public void Find_SeveralCallsOfAName_AreInTheOrderOfTheIl()
    {
        var calls = _calls.Find(Module, TokenOf(nameof(Calls)), nameof(Called));

        Assert.Equal(3, calls.Count);
        Assert.Equal(calls.Order(), calls);
        Assert.All(calls, offset => Assert.Equal(nameof(Called), CalledAt(nameof(Calls), offset)));
    }

    // One for each kind of reference to a method, behind operands of every length.
    [Theory]
    [InlineData("Parse", 1)]
    [InlineData("Empty", 1)]
    [InlineData(".ctor", 2)]
    [InlineData(nameof(ToString), 1)]
    public void Find_MethodOfAnotherModule_IsItsCall(string called, int count)
    {
        var calls = _calls.Find(Module, TokenOf(nameof(Calls)), called);

        Assert.Equal(Enumerable.Repeat(called, count), calls.Select(call => CalledAt(nameof(Calls), call)));
    }

    [Fact]
    public void Find_NameThatIsNotCalled_IsEmpty() =>
        Assert.Empty(_calls.Find(Module, TokenOf(nameof(Calls)), nameof(Dispose)));

    [Fact]
    public void Find_MethodWithoutBody_IsEmpty() =>
        Assert.Empty(_calls.Find(Module, typeof(IEmpty).GetMethod(nameof(IEmpty.Method))!.MetadataToken, "Parse"));

    [Fact]
    public void Find_TokenOutsideTheModule_IsEmpty() => Assert.Empty(_calls.Find(Module, 0x06FFFFFF, "Parse"));

    [Fact]
    public void Find_FileThatDoesNotExist_IsEmpty() =>
        Assert.Empty(_calls.Find(Module + ".missing", TokenOf(nameof(Calls)), "Parse"));

    [Fact]
    public void Find_FileThatIsNoModule_IsEmpty() =>
        Assert.Empty(_calls.Find(Path.ChangeExtension(Module, ".deps.json"), TokenOf(nameof(Calls)), "Parse"));

    public void Dispose() => _calls.Dispose();

    private static string CalledAt(string method, int offset)
    {
        var code = Method(method).GetMethodBody()!.GetILAsByteArray()!;
        const byte Call = 0x28,
            NewObject = 0x73,
            VirtualCall = 0x6F;
        Assert.Contains(code[offset], (byte[])[Call, NewObject, VirtualCall]);
        return typeof(CallSitesTests).Module.ResolveMethod(BitConverter.ToInt32(code, offset + 1))!.Name;
    }

    private static int TokenOf(string method) => Method(method).MetadataToken;

    private static MethodInfo Method(string name) =>
        typeof(CallSitesTests).GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<object> Calls(int number, string text)
    {
        Called(1);
        var sum = 0x1234_5678_9ABCL + number + (long)(number * 1.5) + (long)(number * 2.5f);
        sum += number switch
        {
            0 => Called(1_000_000),
            1 => 100,
            2 => 7,
            3 => int.Parse(text, System.Globalization.CultureInfo.InvariantCulture),
            _ => Array.Empty<int>().Length,
        };
        Func<int, int> later = Called2;
        for (var index = 0; index < number; index++)
            sum += later(index) + text.Length;
        Called((int)sum);
        return new List<object>(number) { sum.ToString(System.Globalization.CultureInfo.InvariantCulture) };
    }

    private static int Called(int number) => number + 1;

    private static int Called2(int number) => number + 2;

    private interface IEmpty
    {
        void Method();
    }
}
