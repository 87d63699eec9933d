using System.Text.RegularExpressions;
using Imports.Model;
using Imports.Tables;

namespace Imports.JMeter;

/// <summary>Samples of JMeter in a <c>.jtl</c> file with a header line (<c>-l result.jtl</c>).</summary>
internal static partial class JtlCsv
{
    // The message of a transaction controller.
    private const string Transaction = "Number of samples in transaction";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) => Header().IsMatch(text);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var samples = new JMeterSamples();
        foreach (var row in CsvTable.Rows(text, Header().Match(text).Groups["separator"].Value[0]))
        {
            var (start, message) = (row.Text("timeStamp"), row.Text("responseMessage"));
            if (message?.StartsWith(Transaction, StringComparison.Ordinal) == true)
            {
                samples.LeaveOutTransaction();
                continue;
            }

            samples.Add(
                row.Text("SampleCount"),
                start,
                row.Text("elapsed"),
                row.Text("responseCode"),
                message,
                row.Text("success")
            );
            samples.Describe(start, row.Text("allThreads"), row.Text("URL"));
        }

        return samples.Build();
    }

    [GeneratedRegex(
        @"^timeStamp(?<separator>[,;|\t])elapsed\k<separator>(?=[^\n]*\bresponseCode\b)(?=[^\n]*\bsuccess\b)[^\n]*\n",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Header();
}
