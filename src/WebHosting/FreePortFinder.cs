using System.Net;
using Locust.Local;

namespace WebHosting;

/// <summary>Looks for a port that nobody else has.</summary>
public static class FreePortFinder
{
    /// <summary>The first free port of so many; the first of all when none is, so that listening there says what is wrong.</summary>
    public static int FindFirst(int first, int count, IPAddress address) =>
        FindFirst(first, count, port => NonEphemeralPorts.IsFree(address, port));

    /// <summary>The same, with somebody else's word for what is free.</summary>
    public static int FindFirst(int first, int count, Func<int, bool> isFree) =>
        Enumerable.Range(first, count).Where(isFree).DefaultIfEmpty(first).First();
}
