using System.Text.RegularExpressions;
using RequestImport.Building;

namespace RequestImport.HttpFiles;

/// <summary>The tags in comments above a request, such as <c># @name orders</c>.</summary>
internal sealed partial class HttpTags
{
    private static readonly Dictionary<string, string> LeftOut = new(StringComparer.OrdinalIgnoreCase)
    {
        ["timeout"] = "Set a timeout for the run instead.",
        ["connection-timeout"] = "Set a timeout for the run instead.",
        ["no-cookie-jar"] = "Choose for the run whether each user keeps its cookies.",
        ["no-log"] = "Requests are not written to a log of an editor.",
        ["use-os-credentials"] = "The credentials of this machine are not sent.",
    };

    /// <summary>True for a form that is sent as it is written.</summary>
    public bool KeepsEncoding { get; private set; }

    /// <summary>Takes the tag of a comment over.</summary>
    public void Read(RequestDraft draft, HttpLine line)
    {
        if (Tag().Match(line.Text) is not { Success: true } tag)
            return;
        var name = tag.Groups["name"].Value;
        if (name.Equals("name", StringComparison.OrdinalIgnoreCase))
            draft.Name = tag.Groups["value"].Value;
        else if (name.Equals("no-redirect", StringComparison.OrdinalIgnoreCase))
            draft.MaxRedirects = 0;
        else if (name.Equals("no-auto-encoding", StringComparison.OrdinalIgnoreCase))
            KeepsEncoding = true;
        else if (LeftOut.TryGetValue(name, out var reason))
            draft.LeaveOut($"@{name}", reason);
    }

    [GeneratedRegex(@"\A\s*(?:#|//)\s*@(?<name>[\w-]+)(?:\s*=\s*|\s+|\z)(?<value>.*)\z", RegexOptions.CultureInvariant)]
    private static partial Regex Tag();
}
