namespace Lab.Foundation.Files;

/// <summary>Creates the data folder and the folders in it.</summary>
public static class UserOnlyDirectory
{
    private const UnixFileMode TheUsersAlone =
        UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    /// <summary>Creates a folder and its parents, readable by the user only. An existing folder keeps its permissions.</summary>
    /// <exception cref="IOException">The folder cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied.</exception>
    public static void Create(string folder)
    {
        if (Directory.Exists(folder))
            return;
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(folder);
            return;
        }

        // Directory.CreateDirectory would create parents with default permissions.
        if (Path.GetDirectoryName(Path.GetFullPath(folder)) is { Length: > 0 } above)
            Create(above);
        Directory.CreateDirectory(folder, TheUsersAlone);
    }
}
