using System.ComponentModel;
using System.Diagnostics;

namespace Dashboard.Hosting;

/// <summary>The option <c>--open</c>: the page is opened in the browser once the dashboard listens.</summary>
internal static class BrowserOption
{
    private const string Name = "--open";

    /// <summary>The command line without it: it has no value, which the reader of settings would look for.</summary>
    public static (string[] Remaining, bool IsGiven) Split(string[] args) =>
        (args.Where(argument => argument != Name).ToArray(), args.Contains(Name));

    /// <summary>Opens the page in the browser. If there is no browser, writes a message and continues.</summary>
    public static void Open(string address)
    {
        try
        {
            Process.Start(new ProcessStartInfo(address) { UseShellExecute = true })?.Dispose();
        }
        catch (Exception failure)
            when (failure is Win32Exception or PlatformNotSupportedException or FileNotFoundException)
        {
            Console.WriteLine($"No browser could be started here: open {address} in one.");
        }
    }
}
