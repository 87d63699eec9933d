using System.Text.Json;
using Lab.Storage.Documents;
using LoadEngine.Plans;
using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports.K6;

/// <summary>
/// The plan of a run for the k6 operator: the script in a ConfigMap, and a TestRun that distributes its users over several pods.
/// Strings are written as JSON, which is valid YAML.
/// </summary>
internal static class K6TestRun
{
    // A pod supports some thousand users; two show that the load is distributed.
    private const int MinPods = 2,
        UsersOfAPod = 1_000;
    private const string File = "script.js";

    /// <summary>Writes both resources.</summary>
    /// <exception cref="ExportNotSupportedException">The plan of the document cannot be read.</exception>
    public static string Write(RunDocument run)
    {
        var name = NameOf(run.Id);
        var plan = StoredPlan.Read(run.Plan).Plan;
        var pods = Math.Clamp(
            (plan.PeakUsers + UsersOfAPod - 1) / UsersOfAPod,
            MinPods,
            Math.Max(MinPods, plan.PeakUsers)
        );
        var variables = K6Script.Variables(plan);
        var data = K6Data.FileOf(plan.Data) is { } file
            ? $"\n{Comment($"Values come from {file}: add it to the data of this ConfigMap, under that name.")}"
            : "";
        return $"""
                # Made by Concurrency Dashboard, run {FileName.StemOf(
                    run.Id
                )}. Needs the k6 operator in the cluster: kubectl apply -f THIS_FILE
                # The addresses in the script have to be those that the pods reach: localhost is each pod itself.{data}
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: {name}
                data:
                  {File}: {Text(K6Script.Write(run))}
                ---
                apiVersion: k6.io/v1alpha1
                kind: TestRun
                metadata:
                  name: {name}
                spec:
                  parallelism: {pods}
                  script:
                    configMap:
                      name: {name}
                      file: {File}

                """
            + (
                variables.Count == 0
                    ? ""
                    : "  # Secrets are taken from the cluster’s, under the names that the script asks for.\n  runner:\n    env:\n"
                        + string.Concat(
                            variables.Select(variable =>
                                $"      - name: {variable}\n        valueFrom:\n          secretKeyRef:\n"
                                + $"            name: {name}\n            key: {variable}\n"
                            )
                        )
            );
    }

    // Kubernetes names contain lower-case letters, digits and hyphens.
    private static string NameOf(string id) =>
        "run-"
        + new string([
            .. FileName
                .StemOf(id)
                .ToLowerInvariant()
                .Where(letter => char.IsAsciiLetterOrDigit(letter) || letter == '-'),
        ]).Trim('-');

    private static string Comment(string text) => "#" + JavaScriptText.Comment(text)[2..];

    private static string Text(string text) => JsonSerializer.Serialize(text);
}
