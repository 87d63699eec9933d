using System.Diagnostics;
using System.Text.Json;
using LoadEngine.Plans;
using Locust.Scripts;

namespace Locust.Tests.Scripts;

public sealed class LocustFileTests
{
    /// <summary>Characters that could end a string literal or start other code.</summary>
    public static TheoryData<string> Hostile { get; } =
    [
        "\"); import os; os._exit(1); (\"",
        "'''\"\"\"\\",
        "\\",
        "\\\"",
        "\r\n__import__('os').system('true')\r\n",
        "{data}",
        "$PLAN$",
        "ünïcödé ☃ \U0001F41D",
        "\u2028\u0000\u0007",
        "#",
        "%s%d",
        "</script>",
    ];

    [Theory]
    [MemberData(nameof(Hostile))]
    public void Write_WhateverWasTyped_IsDataOfOneLine(string typed)
    {
        var request = new RequestTemplate
        {
            Url = "http://127.0.0.1:9/" + typed,
            Method = "POST",
            Headers = new Dictionary<string, string> { [typed] = typed },
            Body = RequestBody.FromText(typed),
        };
        var hostile = LocustFile.Write(Plans.Of(new(typed, [request])));
        var plain = LocustFile.Write();

        // The program is identical line for line, except for the plan, which is one ASCII literal.
        var (lines, known) = (hostile.Split('\n'), plain.Split('\n'));
        Assert.Equal(known.Length, lines.Length);
        var differing = Assert.Single(lines.Index(), line => line.Item != known[line.Index]).Item;
        Assert.StartsWith("DEFAULT_PLAN = \"", differing, StringComparison.Ordinal);
        Assert.Equal(differing.Length - 1, EndOfLiteral(differing, "DEFAULT_PLAN = ".Length));
        Assert.All(differing, letter => Assert.InRange(letter, ' ', '~'));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Write_WhateverWasTyped_IsReadBackByPythonAsItWas()
    {
        var typed = string.Concat(Hostile.Select(row => (string)row));
        var plan = Plans.Of(new(typed, [new() { Url = "http://127.0.0.1:9/", Body = RequestBody.FromText(typed) }]));
        var line = LocustFile
            .Write(plan)
            .Split('\n')
            .Single(text => text.StartsWith("DEFAULT_PLAN", StringComparison.Ordinal));
        var start = new ProcessStartInfo("python3") { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.ArgumentList.Add("-");
        using var python = Process.Start(start)!;
        await python.StandardInput.WriteAsync($"import json\n{line}\nprint(json.dumps(json.loads(DEFAULT_PLAN)))\n");
        python.StandardInput.Close();
        var read = JsonDocument
            .Parse(await python.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken))
            .RootElement;

        Assert.Equal(typed, read.GetProperty("name").GetString());
        Assert.Equal(typed, read.GetProperty("requests")[0].GetProperty("body").GetString());
    }

    [Fact]
    public void ToJson_Plan_HasAllThatIsSent()
    {
        var target = new LoadTarget(
            "Fixed",
            [
                new()
                {
                    Url = "http://127.0.0.1:9/a?u={vu}",
                    Method = "PUT",
                    Headers = new Dictionary<string, string> { ["X-One"] = "1" },
                    Body = RequestBody.FromJson("{}"),
                    Weight = 3,
                },
                new() { Url = "http://127.0.0.1:9/b", Body = RequestBody.FromBytes(new byte[] { 1, 2 }) },
            ]
        );
        var plan = new SwarmPlan(
            target,
            Plans.Users(1, TimeSpan.FromSeconds(1)) with
            {
                Timeout = TimeSpan.FromSeconds(2),
                ThinkTime = ThinkTime.Uniform(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(3)),
            },
            TimeSpan.FromSeconds(45)
        );

        var read = JsonDocument.Parse(plan.ToJson()).RootElement;

        var (first, second) = (read.GetProperty("requests")[0], read.GetProperty("requests")[1]);
        Assert.Equal(
            ("Fixed", 2, 45),
            (
                read.GetProperty("name").GetString(),
                read.GetProperty("timeout_seconds").GetDouble(),
                read.GetProperty("most_seconds").GetDouble()
            )
        );
        Assert.Equal(
            ("uniform", 1, 3),
            (
                read.GetProperty("think").GetProperty("kind").GetString(),
                read.GetProperty("think").GetProperty("first_seconds").GetDouble(),
                read.GetProperty("think").GetProperty("second_seconds").GetDouble()
            )
        );
        Assert.Equal(
            ("PUT", "http://127.0.0.1:9/a?u={vu}", 3, "{}"),
            (
                first.GetProperty("method").GetString(),
                first.GetProperty("url").GetString(),
                first.GetProperty("weight").GetInt32(),
                first.GetProperty("body").GetString()
            )
        );
        Assert.Equal(
            ("1", "application/json", "identity"),
            (
                first.GetProperty("headers").GetProperty("X-One").GetString(),
                first.GetProperty("headers").GetProperty("Content-Type").GetString(),
                first.GetProperty("headers").GetProperty("Accept-Encoding").GetString()
            )
        );
        Assert.Equal(
            (JsonValueKind.Null, "AQI="),
            (second.GetProperty("body").ValueKind, second.GetProperty("body_base64").GetString())
        );
    }

    private static int EndOfLiteral(string line, int start)
    {
        var at = start + 1;
        while (line[at] != '"')
            at += line[at] == '\\' ? 2 : 1;
        return at;
    }
}
