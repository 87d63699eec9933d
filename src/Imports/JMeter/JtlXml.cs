using System.Xml;
using Imports.Model;

namespace Imports.JMeter;

/// <summary>Samples of JMeter in a <c>.jtl</c> file of XML.</summary>
internal static class JtlXml
{
    private const int HeadOfFile = 500;
    private const string Http = "httpSample",
        Other = "sample",
        Address = "java.net.URL";

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('<')
        && text.AsSpan(0, Math.Min(text.Length, HeadOfFile))
            .Contains("<testResults version=", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        var (samples, within, start) = (new JMeterSamples(), (int?)null, (string?)null);
        using var reader = XmlReader.Create(
            new StringReader(text),
            new() { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null }
        );
        try
        {
            while (reader.Read())
            {
                if (reader is { NodeType: XmlNodeType.EndElement, Name: Http } && reader.Depth == within)
                    within = null;
                if (reader.NodeType != XmlNodeType.Element)
                    continue;
                // Samples within a request are its redirects and embedded resources.
                if (reader.Name == Http && within is null)
                {
                    start = Add(samples, reader);
                    within = reader.IsEmptyElement ? null : reader.Depth;
                }
                else if (reader.Name == Other && within is null)
                {
                    if (reader.GetAttribute("rm")?.StartsWith("Number of samples", StringComparison.Ordinal) == true)
                        samples.LeaveOutTransaction();
                    else
                        samples.LeaveOutOther();
                }
                else if (reader.Name == Address && reader.Depth == within + 1 && reader.Read())
                {
                    samples.Describe(start, null, reader.Value);
                }
            }
        }
        catch (XmlException damaged)
        {
            throw new FormatException($"line {damaged.LineNumber} is not valid XML.");
        }

        return samples.Build();
    }

    private static string? Add(JMeterSamples samples, XmlReader sample)
    {
        var start = sample.GetAttribute("ts");
        samples.Add(
            sample.GetAttribute("sc"),
            start,
            sample.GetAttribute("t"),
            sample.GetAttribute("rc"),
            sample.GetAttribute("rm"),
            sample.GetAttribute("s")
        );
        samples.Describe(start, sample.GetAttribute("na"), null);
        return start;
    }
}
