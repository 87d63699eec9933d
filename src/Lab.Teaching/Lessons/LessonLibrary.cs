using System.Reflection;

namespace Lab.Teaching.Lessons;

/// <summary>The built-in lessons. Thread-safe: read-only.</summary>
public static class LessonLibrary
{
    /// <summary>The file of the talk, which is not a lesson.</summary>
    public const string TalkFile = "talk.md";

    private const string Folder = "Lesson/";

    /// <summary>The lessons whose experiment is in the catalogue, in course order.</summary>
    public static IReadOnlyList<Lesson> All { get; } =
    [
        .. Files()
            .Where(file => file != TalkFile)
            .Select(file => LessonReader.Read(file, Text(file)))
            .OfType<Lesson>()
            .OrderBy(lesson => lesson.Order),
    ];

    /// <summary>The lesson of this experiment, or null.</summary>
    public static Lesson? Find(string? id) => All.FirstOrDefault(lesson => lesson.Id == id);

    /// <summary>The lesson files, including those of unknown experiments.</summary>
    public static IReadOnlyList<string> Files() =>
        [
            .. Assembly
                .GetExecutingAssembly()
                .GetManifestResourceNames()
                .Where(name => name.StartsWith(Folder, StringComparison.Ordinal))
                .Select(name => name[Folder.Length..])
                .Order(StringComparer.Ordinal),
        ];

    /// <summary>The text of one of the <see cref="Files"/>.</summary>
    public static string Text(string file)
    {
        using var reader = new StreamReader(Assembly.GetExecutingAssembly().GetManifestResourceStream(Folder + file)!);
        return reader.ReadToEnd();
    }
}
