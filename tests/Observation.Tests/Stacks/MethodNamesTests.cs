using Observation.Stacks;

namespace Observation.Tests.Stacks;

public sealed class MethodNamesTests
{
    [Theory]
    [InlineData(
        "TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)",
        "TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)"
    )]
    [InlineData(
        "TargetApi.Blocking.BlockingEndpoints+<GoodBlocking>d__3.MoveNext()",
        "TargetApi.Blocking.BlockingEndpoints.GoodBlocking"
    )]
    [InlineData("Shop.Cart`1+<AddAsync>d__3[System.__Canon].MoveNext()", "Shop.Cart.AddAsync")]
    [InlineData(
        "System.Threading.Tasks.Task`1[System.Collections.Generic.List`1[System.__Canon]].get_Result()",
        "System.Threading.Tasks.Task.get_Result()"
    )]
    [InlineData("Shop.Cart+<>c__DisplayClass3_0.<Add>b__1(int32)", "Shop.Cart.Add (lambda)")]
    [InlineData("Shop.Cart+<>c.<Add>b__1_0(int32)", "Shop.Cart.Add (lambda)")]
    [InlineData("Shop.Cart+<>c__DisplayClass3_0+<<Add>b__0>d.MoveNext()", "Shop.Cart.Add (lambda)")]
    [InlineData("Shop.Cart+<>c__3`1[System.__Canon].<Add>b__3_0(!0)", "Shop.Cart.Add (lambda)")]
    [InlineData(
        "Shop.Cart`1+<>c__DisplayClass3_0`1[System.__Canon,System.Int32].<Add>b__0()",
        "Shop.Cart.Add (lambda)"
    )]
    [InlineData("Shop.Cart+<>c__3`1+<<Add>b__3_0>d[System.__Canon].MoveNext()", "Shop.Cart.Add (lambda)")]
    [InlineData("Shop.Cart+<>c.<.ctor>b__0_0()", "Shop.Cart..ctor (lambda)")]
    [InlineData("Shop.Cart.<Add>g__Check|3_0(int32)", "Shop.Cart.Add.Check")]
    [InlineData("Shop.Cart+<<Add>g__Check|3_0>d.MoveNext()", "Shop.Cart.Add.Check")]
    [InlineData("Shop.Cart+<>c__DisplayClass3_0.<Add>g__Check|1()", "Shop.Cart.Add.Check")]
    [InlineData("Shop.Cart+<>c__DisplayClass3_0+<<Add>g__Check|1>d.MoveNext()", "Shop.Cart.Add.Check")]
    [InlineData("Program.<Main>$(class System.String[])", "Program.Main")]
    [InlineData("Program.<Main>(class System.String[])", "Program.Main")]
    [InlineData("Program+<>c.<<Main>$>b__0_3()", "Program.Main (lambda)")]
    [InlineData("Program+<<Main>$>d__0.MoveNext()", "Program.Main")]
    [InlineData("Outer+Nested.Method()", "Outer.Nested.Method()")]
    public void Readable_RuntimeName_IsTheOneInTheSource(string runtimeName, string expected)
    {
        Assert.Equal(expected, MethodNames.ToReadable(runtimeName));
    }

    [Theory]
    [InlineData(
        "TargetApi.Blocking.BlockingEndpoints.BadBlocking(class System.TimeProvider)",
        "BlockingEndpoints.BadBlocking"
    )]
    [InlineData("System.Threading.Tasks.Task.get_Result()", "Task.Result")]
    [InlineData("Shop.Cart.Add (lambda)", "Cart.Add (lambda)")]
    [InlineData("Shop.Cart.Add.Check", "Add.Check")]
    [InlineData("Shop.Cart..ctor (lambda)", "Cart..ctor (lambda)")]
    [InlineData("Shop.Cart..ctor(int32)", "Cart..ctor")]
    [InlineData("Program.Main", "Program.Main")]
    [InlineData("main", "main")]
    public void TypeAndMethod_ReadableName_IsTypeAndMethod(string readableName, string expected)
    {
        Assert.Equal(expected, MethodNames.TypeAndMethod(readableName));
    }
}
