using System.Net;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace AudienceWeb;

/// <summary>Sends the main figures of a stored run to the teacher's dashboard, at the student's request.</summary>
public static class ClassSender
{
    private static readonly TimeSpan SendTimeout = TimeSpan.FromSeconds(5);

    /// <summary>Sends one result per variant of the run: experiment, variant, goodput, p95 and number of processors.</summary>
    /// <param name="address">The address shown on the stage, such as <c>192.168.1.20:5100</c>.</param>
    /// <param name="code">The four letters on the stage.</param>
    /// <param name="run">The run.</param>
    /// <returns>The error as a sentence; null after success.</returns>
    public static async Task<string?> SendAsync(string address, string code, RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(run);
        var text = address.Trim();
        if (
            !Uri.TryCreate(
                text.Contains("://", StringComparison.Ordinal) ? text : $"http://{text}",
                UriKind.Absolute,
                out var room
            )
            || room.Scheme != Uri.UriSchemeHttp
        )
            return "Enter the address that the stage shows, such as 192.168.1.20:5100.";
        if (run.Summary is not { } summary)
            return "This run has not ended, so it has no results.";
        using var client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, UseProxy = false })
        {
            Timeout = SendTimeout,
        };
        try
        {
            foreach (var part in summary.Variants)
            {
                var result = new
                {
                    code = code.Trim(),
                    experiment = run.Run.Experiment,
                    variant = part.Variant.ToString(),
                    goodput = part.Figures.Goodput,
                    p95Ms = part.Figures.Goodput > 0 ? part.Figures.P95Ms : null,
                    cores = run.Environment.Cores,
                };
                using var answer = await client.PostAsJsonAsync(new Uri(room, "/result"), result);
                if (answer.StatusCode == HttpStatusCode.Forbidden)
                    return "Wrong code. The stage shows the code.";
                if (!answer.IsSuccessStatusCode)
                    return $"The room rejected the result ({(int)answer.StatusCode}).";
            }

            return null;
        }
        catch (Exception failure) when (failure is HttpRequestException or TaskCanceledException)
        {
            return "No response from this address. Compare it with the one on the stage, and connect this machine to the same network.";
        }
    }
}
