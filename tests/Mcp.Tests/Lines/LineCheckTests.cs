using System.Text;
using System.Text.Json;
using Mcp.Lines;

namespace Mcp.Tests.Lines;

public sealed class LineCheckTests
{
    private const string Greeting =
        """{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a test","version":"1"}}}""";

    [Theory]
    [InlineData("nonsense", LineCheck.ParseError, "null")]
    [InlineData("{\"jsonrpc\":\"2.0\",\"id\":7,", LineCheck.ParseError, "null")]
    [InlineData("[]", LineCheck.InvalidRequest, "null")]
    [InlineData("5", LineCheck.InvalidRequest, "null")]
    [InlineData("{}", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"1.0","id":7,"method":"tools/list"}""", LineCheck.InvalidRequest, "7")]
    [InlineData("""{"id":"a","method":"tools/list"}""", LineCheck.InvalidRequest, "\"a\"")]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":5}""", LineCheck.InvalidRequest, "7")]
    [InlineData("""{"jsonrpc":"2.0","id":7}""", LineCheck.InvalidRequest, "7")]
    [InlineData("""{"jsonrpc":"2.0","id":{},"method":"tools/list"}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"2.0","id":null,"method":"tools/list"}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"tools/list","params":[1]}""", LineCheck.InvalidParams, "7")]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}""", LineCheck.InvalidParams, "7")]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":5,"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"cursor":5}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_state","_meta":5}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"tools/call"}""", LineCheck.InvalidParams, "7")]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}""", LineCheck.InvalidParams, "7")]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_state","arguments":"none"}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"cursor":"abc"}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"logging/setLevel","params":{"level":"nonsense"}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"logging/setLevel","params":{"level":99}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"logging/setLevel"}""", LineCheck.InvalidParams, "7")]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{"_meta":5}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"compare_runs","arguments":{"runs":["\ud800"]}}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData(
        """{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_state","arguments":{"\udc00":1}}}""",
        LineCheck.InvalidParams,
        "7"
    )]
    [InlineData("""{"jsonrpc":"2.0","id":"\ud800","method":"ping"}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"2.0","id":7,"method":"\ud800"}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"\ud800":"2.0","id":7,"method":"ping","params":{}}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"2.0","id":8,"error":"x"}""", LineCheck.InvalidRequest, "null")]
    [InlineData("""{"jsonrpc":"2.0","id":8,"error":{"code":"1","message":"x"}}""", LineCheck.InvalidRequest, "null")]
    public void Refusal_LineThatIsNoMessage_IsAnsweredByItsKind(string line, int code, string id)
    {
        var check = new LineCheck();
        Assert.Null(Refusal(check, Greeting));

        var answer = JsonDocument.Parse(Refusal(check, line)!).RootElement;

        Assert.Equal("2.0", answer.GetProperty("jsonrpc").GetString());
        Assert.Equal(
            (code, id),
            (answer.GetProperty("error").GetProperty("code").GetInt32(), answer.GetProperty("id").GetRawText())
        );
        Assert.NotEqual("", answer.GetProperty("error").GetProperty("message").GetString());
    }

    [Theory]
    [InlineData("""{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"get_state"}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_state","arguments":{}}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":2,"method":"no/such/method"}""")]
    [InlineData("""{"jsonrpc":"2.0","method":"notifications/initialized"}""")]
    [InlineData("""{"jsonrpc":"2.0","id":9,"result":{}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"x"}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"cursor":null}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":9,"method":"logging/setLevel","params":{"level":"warning"}}""")]
    public void Refusal_Message_IsPassedOn(string line)
    {
        var check = new LineCheck();
        Assert.Null(Refusal(check, Greeting));

        Assert.Null(Refusal(check, line));
    }

    [Theory]
    [InlineData("""{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_state"}}""", false)]
    [InlineData("""{"jsonrpc":"2.0","id":2,"method":"tools/list"}""", false)]
    [InlineData("""{"jsonrpc":"2.0","id":2,"method":"ping"}""", true)]
    [InlineData("""{"jsonrpc":"2.0","id":2,"method":"server/discover"}""", true)]
    [InlineData(
        """{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}""",
        true
    )]
    public void Refusal_BeforeTheGreeting_PassesOnWhatMayComeFirst(string line, bool mayComeFirst)
    {
        var check = new LineCheck();

        Assert.Equal(mayComeFirst, Refusal(check, line) is null);
        Assert.Null(Refusal(check, Greeting));
        Assert.Null(Refusal(check, line));
    }

    private static string? Refusal(LineCheck check, string line) =>
        check.Refusal(Encoding.UTF8.GetBytes(line)) is { } refusal ? Encoding.UTF8.GetString(refusal) : null;
}
