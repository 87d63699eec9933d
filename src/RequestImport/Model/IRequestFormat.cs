namespace RequestImport.Model;

/// <summary>A format that <see cref="RequestReader"/> can read.</summary>
public interface IRequestFormat
{
    /// <summary>The name to show, such as <c>curl</c>.</summary>
    string Name { get; }

    /// <summary>How well the text fits the format. Called for every text; must not throw.</summary>
    /// <param name="text">The text, with line feeds only.</param>
    FormatMatch Match(string text);

    /// <summary>Reads a text that fits. Must not throw for any text.</summary>
    /// <param name="text">The text, with line feeds only.</param>
    /// <param name="values">Values for <see cref="ImportedRequest.Fields"/>, by name.</param>
    ReadResult Read(string text, IReadOnlyDictionary<string, string> values);
}

/// <summary>How well a text fits a format.</summary>
public enum FormatMatch
{
    /// <summary>The text is not of this format.</summary>
    None,

    /// <summary>One sign of the format is there.</summary>
    Possible,

    /// <summary>More than one sign is there.</summary>
    Certain,
}
