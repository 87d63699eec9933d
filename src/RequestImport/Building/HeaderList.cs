using System.Collections;
using RequestImport.Model;

namespace RequestImport.Building;

/// <summary>Headers in their order. Names are compared without regard to case.</summary>
internal sealed class HeaderList : IReadOnlyList<ImportedHeader>
{
    private readonly List<ImportedHeader> _headers = [];

    public int Count => _headers.Count;

    public ImportedHeader this[int index] => _headers[index];

    /// <summary>The first value of a header; null where it is missing.</summary>
    public string? ValueOf(string name) => Find(name) is var index and >= 0 ? _headers[index].Value : null;

    public bool Has(string name) => Find(name) >= 0;

    public void Add(string name, string value) => _headers.Add(new(name, value));

    /// <summary>Adds a header unless there is one of that name.</summary>
    public void AddMissing(string name, string value)
    {
        if (!Has(name))
            Add(name, value);
    }

    /// <summary>Changes the value of the first header of a name.</summary>
    public void Replace(string name, string value)
    {
        var index = Find(name);
        _headers[index] = _headers[index] with { Value = value };
    }

    /// <summary>Removes all headers of a name.</summary>
    public void Remove(string name) => _headers.RemoveAll(header => IsNamed(header, name));

    public bool Remove(ImportedHeader header) => _headers.Remove(header);

    public IEnumerator<ImportedHeader> GetEnumerator() => _headers.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private int Find(string name) => _headers.FindIndex(header => IsNamed(header, name));

    private static bool IsNamed(ImportedHeader header, string name) =>
        name.Equals(header.Name, StringComparison.OrdinalIgnoreCase);
}
