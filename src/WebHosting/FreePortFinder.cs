using System.Net;
using Locust.Local;

namespace WebHosting;

/// <summary>Finds a free port.</summary>
public static class FreePortFinder
{
    /// <summary>Returns the first free port in the range, or the first port if all are in use; binding then reports the error.</summary>
    public static int FindFirst(int first, int count, IPAddress address) =>
        FindFirst(first, count, port => NonEphemeralPorts.IsFree(address, port));

    /// <summary>Returns the first port for which a predicate holds, or the first port if there is no such port.</summary>
    public static int FindFirst(int first, int count, Func<int, bool> isFree) =>
        Enumerable.Range(first, count).Where(isFree).DefaultIfEmpty(first).First();
}
