using System.Globalization;

namespace Observation.Sockets;

/// <summary>The ephemeral ports of this machine, used for outgoing connections.</summary>
internal static class LocalPorts
{
    private const string Range = "/proc/sys/net/ipv4/ip_local_port_range";

    /// <summary>The number of ephemeral ports; null if the platform does not report it.</summary>
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

    /// <summary>The number of ports in a range such as <c>32768 60999</c>; null for other text.</summary>
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
