namespace Observer.Source;

/// <summary>A method and a line in it.</summary>
/// <param name="Method">Readable name with namespace and type.</param>
/// <param name="Module">Module without extension.</param>
/// <param name="Origin">Who wrote the code.</param>
/// <param name="File">Source file below the project, or null.</param>
/// <param name="Line">Line in that file, from 1, or null.</param>
/// <param name="IsRebuilt">True if the module on disk was built after the process started.</param>
internal sealed record Frame(
    string Method,
    string Module,
    CodeOrigin Origin,
    string? File = null,
    int? Line = null,
    bool IsRebuilt = false
);
