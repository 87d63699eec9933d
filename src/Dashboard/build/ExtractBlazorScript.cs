using System;
using System.IO;
using System.Text;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

/// <summary>
/// Extracts blazor.web.js from the manifest resources of an assembly. Compiled by MSBuild itself, which offers no metadata
/// reader; loading the assembly would tie the build to the assembly's processor. So the file's headers are
/// followed to the resources, which lie one after the other, each behind its length: the script is by far the longest.
/// </summary>
public sealed class ExtractBlazorScript : Task
{
    private const int PeHeaderPointer = 0x3C,
        ClrDirectory = 14,
        ResourcesInClrHeader = 24;

    /// <summary>The assembly that carries the script.</summary>
    [Required]
    public string From { get; set; }

    /// <summary>The file to write.</summary>
    [Required]
    public string To { get; set; }

    /// <inheritdoc />
    public override bool Execute()
    {
        byte[] script = LongestResource(File.ReadAllBytes(From));
        if (script.Length == 0 || Encoding.UTF8.GetString(script).IndexOf("Blazor", StringComparison.Ordinal) < 0)
        {
            Log.LogError(
                "No Blazor script was found among the resources of {0}. Build with -p:RequiresAspNetWebAssets=true to use the SDK's own package.",
                From
            );
            return false;
        }

        Directory.CreateDirectory(Path.GetDirectoryName(To));
        File.WriteAllBytes(To, script);
        Log.LogMessage(MessageImportance.Normal, "blazor.web.js ({0} bytes) taken from {1}", script.Length, From);
        return true;
    }

    private static byte[] LongestResource(byte[] file)
    {
        int pe = BitConverter.ToInt32(file, PeHeaderPointer);
        int sections = BitConverter.ToUInt16(file, pe + 6);
        int optionalHeader = pe + 24;
        int sectionTable = optionalHeader + BitConverter.ToUInt16(file, pe + 20);
        bool is64Bit = BitConverter.ToUInt16(file, optionalHeader) == 0x20B;
        int directories = optionalHeader + (is64Bit ? 112 : 96);
        int clrHeader = FileOffset(
            file,
            sectionTable,
            sections,
            BitConverter.ToInt32(file, directories + ClrDirectory * 8)
        );
        int start = FileOffset(
            file,
            sectionTable,
            sections,
            BitConverter.ToInt32(file, clrHeader + ResourcesInClrHeader)
        );
        int end = start + BitConverter.ToInt32(file, clrHeader + ResourcesInClrHeader + 4);

        var longest = Array.Empty<byte>();
        for (int offset = start; offset + 4 <= end; )
        {
            int length = BitConverter.ToInt32(file, offset);
            if (length > longest.Length && offset + 4 + length <= end)
            {
                longest = new byte[length];
                Array.Copy(file, offset + 4, longest, 0, length);
            }

            // Resources begin at multiples of eight, counted from the first.
            offset = start + ((offset - start + 4 + length + 7) / 8 * 8);
        }

        return longest;
    }

    private static int FileOffset(byte[] file, int sectionTable, int sections, int address)
    {
        for (int section = 0; section < sections; section++)
        {
            int header = sectionTable + section * 40;
            int start = BitConverter.ToInt32(file, header + 12);
            if (address >= start && address < start + BitConverter.ToInt32(file, header + 16))
            {
                return address - start + BitConverter.ToInt32(file, header + 20);
            }
        }

        throw new BadImageFormatException("The assembly's headers point outside its sections.");
    }
}
