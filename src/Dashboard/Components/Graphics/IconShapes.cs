namespace Dashboard.Components.Graphics;

internal static class IconShapes
{
    private const string Ring = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18";

    private static readonly Dictionary<string, string> Shapes = new()
    {
        ["pulse"] = "M2 13h4l3-8l5 15l3-9l1.5 2H22",
        ["help"] = Ring + "M9.3 9.4a2.8 2.8 0 1 1 4.2 2.5c-1 .6-1.5 1.1-1.5 2.3M12 17.2v.1",
        ["contrast"] = Ring + "M12 3v18M12 7h4.5M12 11h6M12 15h5M12 19h2",
        ["refresh"] = "M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5",
        ["warning"] = "M12 3.5L22 20.5H2ZM12 10v5M12 17.6v.1",
        ["info"] = Ring + "M12 11v6M12 7.4v.1",
        ["check"] = Ring + "M7.5 12.3l3.2 3.2l6-6.4",
        ["cross"] = Ring + "M8.5 8.5l7 7M15.5 8.5l-7 7",
        ["error"] = Ring + "M12 7v6M12 16.6v.1",
        ["stopped"] = Ring + "M9 9h6v6H9Z",
        ["hourglass"] = "M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9",
        ["watching"] = "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7ZM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
        ["play"] = "M7 4.5v15l12-7.5Z",
        ["pause"] = "M8 5v14M16 5v14",
        ["stop"] = "M6.5 6.5h11v11h-11Z",
        ["tune"] = "M4 7h8M17 7h3M14.5 4.5v5M4 17h3M12 17h8M9.5 14.5v5",
        ["compare"] = "M3 8h14M13 4l4 4l-4 4M21 16H7M11 12l-4 4l4 4",
        ["people"] =
            "M9 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M3 20c0-4 2.5-6 6-6s6 2 6 6M16.5 6a2.6 2.6 0 0 1 0 5M17 14c2.5.5 4 2.5 4 6",
        ["present"] = "M3 4h18M5 4v11h14V4M12 15v5M8 21l4-3l4 3",
    };

    /// <summary>The names of all icons.</summary>
    public static IReadOnlyCollection<string> Names => Shapes.Keys;

    /// <summary>Returns the SVG paths of an icon.</summary>
    /// <exception cref="KeyNotFoundException">There is no icon with this name.</exception>
    public static string GetMarkup(string name) => Shapes[name];
}
