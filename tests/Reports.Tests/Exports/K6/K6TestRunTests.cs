using System.Text;
using System.Text.Json;
using Lab.Storage.Documents;
using Lab.Testing;
using LoadEngine.Executors;
using LoadEngine.Plans;
using Reports.Exports;

namespace Reports.Tests.Exports.K6;

public sealed class K6TestRunTests
{
    [Fact]
    public void Write_Run_HasTheScriptAndWhoRunsIt()
    {
        var run = StoredRuns.Run(id: "20260301-120000-1", name: "A \"name\"\n---\nkind: Secret");
        var resources = Text(RunExports.Write(run, ExportFormat.K6Operator)).Split("\n---\n");

        Assert.Equal(2, resources.Length);
        var script = resources[0]
            .Split('\n')
            .Single(line => line.StartsWith("  script.js: ", StringComparison.Ordinal))["  script.js: ".Length..];
        Assert.Equal(Text(RunExports.Write(run, ExportFormat.K6)), JsonSerializer.Deserialize<string>(script));
        Assert.Equal(
            """
            apiVersion: k6.io/v1alpha1
            kind: TestRun
            metadata:
              name: run-20260301-120000-1
            spec:
              parallelism: 2
              script:
                configMap:
                  name: run-20260301-120000-1
                  file: script.js

            """,
            resources[1]
        );
        Assert.Contains("name: run-20260301-120000-1", resources[0], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1, 2)]
    [InlineData(2_000, 2)]
    [InlineData(2_001, 3)]
    [InlineData(20_000, 20)]
    public void Write_ManyUsers_AreSharedByAsManyPods(int users, int pods) =>
        Assert.Contains(
            $"parallelism: {pods}\n",
            Text(
                RunExports.Write(
                    StoredRuns.Run(plan: StoredRuns.Plan(new ConstantVus(users, TimeSpan.FromSeconds(10)))),
                    ExportFormat.K6Operator
                )
            ),
            StringComparison.Ordinal
        );

    [Fact]
    public void Write_Secrets_AreTheClusters()
    {
        var plan = StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(10))) with
        {
            Target = new(
                "Fragile",
                [
                    RequestTemplate.Get("http://localhost:5080/") with
                    {
                        Headers = new Dictionary<string, string> { ["Authorization"] = "Bearer s3cret" },
                    },
                ]
            ),
        };

        var text = Text(RunExports.Write(StoredRuns.Run(plan: plan), ExportFormat.K6Operator));

        Assert.DoesNotContain("s3cret", text, StringComparison.Ordinal);
        Assert.Contains(
            "      - name: AUTHORIZATION\n        valueFrom:\n          secretKeyRef:\n            name: "
                + "run-20260301-120000-1\n            key: AUTHORIZATION\n",
            text,
            StringComparison.Ordinal
        );
    }

    private static string Text(ExportFile file) => Encoding.UTF8.GetString(file.Content);
}
