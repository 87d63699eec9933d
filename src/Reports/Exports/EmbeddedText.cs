namespace Reports.Exports;

/// <summary>Reads text files that are embedded in the assembly.</summary>
internal static class EmbeddedText
{
    /// <summary>Reads a file.</summary>
    public static string Read(string name)
    {
        using var stream = typeof(EmbeddedText).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
