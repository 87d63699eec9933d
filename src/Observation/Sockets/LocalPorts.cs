using System.Globalization;

namespace Observation.Sockets;

/// <summary>The ports that this machine gives to outgoing connections.</summary>
internal static class LocalPorts
{
    private const string Range = "/proc/sys/net/ipv4/ip_local_port_range";

    /// <summary>How many there are; null where the platform does not tell.</summary>
    public static int? Count()
    {
        try
        {
            return File.Exists(Range) ? CountOf(File.ReadAllText(Range)) : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>How many a range such as <c>32768 60999</c> has; null for anything else.</summary>
    internal static int? CountOf(string range)
    {
        var ends = range.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);
        return
            ends is [var first, var last]
            && int.TryParse(first, CultureInfo.InvariantCulture, out var from)
            && int.TryParse(last, CultureInfo.InvariantCulture, out var to)
            && to >= from
            ? to - from + 1
            : null;
    }
}
