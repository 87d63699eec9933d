namespace Dashboard.Hosting;

internal static class HelpCommand
{
    private static readonly string[] Help = ["--help", "-h", "-?", "/?"],
        Version = ["--version"];

    private const string Usage = """
        Usage: concurrency-dashboard [options]               starts the lab; open the address it prints in a browser
               concurrency-dashboard lab --all --quick       measures what the articles found, without a browser
               concurrency-dashboard lab findings RUN.json   what the rules say now of a stored run
               concurrency-dashboard mcp                     the lab for assistants: the Model Context Protocol on standard input and output

          --open                      opens the browser
          --urls http://localhost:N   where the dashboard listens; 5090, or the next free port
          --Target:Port N             where the API under fire listens; 5080, or the next free port
          --target-url URL            a service of your own under fire, with --target-pid N its process
          --room                      telephones of this network may watch and predict; nothing else is open to them
          --Lab:DataFolder FOLDER     where runs are kept
          --Presenter:Key SENTENCE    lets other devices in that know it
          --locust URL                load from a Locust master, or --locust-workers N from workers started here
          --version                   the version

        Those with a colon are settings of the environment, too: Lab__DataFolder. It ends with 2 where settings cannot be used, and with 3
        where it cannot listen on its address, as when another program has it.
        """;

    /// <summary>The commands, as a sentence.</summary>
    public const string Commands =
        "The commands are: lab, which measures what the articles found; lab findings, which examines stored runs; mcp, which is the lab for assistants. Without one of them, the dashboard starts.";

    /// <summary>True when the command line asks for either.</summary>
    public static bool IsRequested(string[] args) =>
        args.Any(argument => Help.Contains(argument) || Version.Contains(argument));

    /// <summary>Writes the requested text.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string[] args, TextWriter output)
    {
        output.WriteLine(args.Any(Help.Contains) ? Usage : typeof(HelpCommand).Assembly.GetName().Version!.ToString(3));
        return 0;
    }
}
