namespace Lab.Foundation.Files;

/// <summary>Makes the folders of the data folder, and that one itself.</summary>
public static class UserOnlyDirectory
{
    private const UnixFileMode TheUsersAlone =
        UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    /// <summary>Creates a folder and its parents, readable by the user only. An existing folder keeps its rights.</summary>
    /// <exception cref="IOException">It cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be made.</exception>
    public static void Create(string folder)
    {
        if (Directory.Exists(folder))
            return;
        if (OperatingSystem.IsWindows())
        {
            Directory.CreateDirectory(folder);
            return;
        }

        // Folders on the way would be made with the rights of every other program's.
        if (Path.GetDirectoryName(Path.GetFullPath(folder)) is { Length: > 0 } above)
            Create(above);
        Directory.CreateDirectory(folder, TheUsersAlone);
    }
}
