using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Experiments;
using Lab.Campaigns.Proofs;
using Lab.Loads.Planning;
using Lab.Targets;
using Lab.Targets.Settings;
using LoadEngine.Plans;
using Proof.Claims;
using Proof.Measurements;
using Proof.Plans;
using Proof.Reports;

namespace Lab.Campaigns.Commands;

/// <summary>The command <c>lab prove</c>: compares two variants or runtime settings in pairs of runs, without a browser.</summary>
public static class ProveCommand
{
    /// <summary>Exit codes, as of <c>dashload prove</c>: undecided; the claim does not hold; interrupted; invalid options.</summary>
    public const int Undecided = 98,
        DoesNotHold = 99,
        Interrupted = 130,
        BadUsage = 2;

    private const int Failed = 1;

    private static readonly JsonSerializerOptions SettingsJson = new(JsonSerializerDefaults.Web)
    {
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    };

    /// <summary>Creates the command.</summary>
    /// <param name="build">Builds a host with the lab from settings.</param>
    public static Command Create(Func<IReadOnlyDictionary<string, string?>, IHost> build)
    {
        var experiment = Text("--experiment", "ID", "The experiment. Default: blocking.", "blocking");
        var a = Text("--a", "VARIANT", "Variant of side A. Default: Fragile.", nameof(VariantKind.Fragile));
        var b = Text("--b", "VARIANT", "Variant of side B. Default: Fixed.", nameof(VariantKind.Fixed));
        var settingsOfA = Text(
            "--settings-a",
            "LIST",
            "Runtime settings of side A, such as minWorkerThreads=100,serverGc=true.",
            ""
        );
        var settingsOfB = Text("--settings-b", "LIST", "Runtime settings of side B.", "");
        var users = new Option<int>("--users")
        {
            HelpName = "N",
            Description = "Virtual users. Default 50.",
            DefaultValueFactory = _ => 50,
        };
        var rate = new Option<double?>("--rate")
        {
            HelpName = "R",
            Description = "Starts per second, instead of users.",
        };
        var seconds = new Option<int>("--seconds")
        {
            HelpName = "S",
            Description = "Seconds per run. Default 8.",
            DefaultValueFactory = _ => 8,
        };
        var figures = new Option<string[]>("--figure")
        {
            HelpName = "NAME",
            Description =
                $"Figure that decides: {string.Join(", ", ProofFigures.Names)}. At most two. Default goodput.",
        };
        var claim = Text(
            "--claim",
            "RULE",
            "Claim to decide, such as 'B.p95 < 0.8 * A.p95', instead of 'B is not worse'.",
            null
        );
        var margin = new Option<double>("--margin")
        {
            HelpName = "PERCENT",
            Description = "Differences up to this percentage do not matter. Default 5.",
            DefaultValueFactory = _ => 5,
        };
        var anytime = Flag(
            "--anytime",
            "Decides after any pair from the fifth on, instead of after 8, 12 or 16 pairs."
        );
        var pairs = new Option<int?>("--pairs")
        {
            HelpName = "N",
            Description = "Most pairs: 8, 12 or 16; with --anytime 5 to 60.",
        };
        var same = new Option<int>("--same-side-pairs")
        {
            HelpName = "N",
            Description = "Pairs of A against itself, which show the resolution of this machine. Default 3.",
            DefaultValueFactory = _ => 3,
        };
        var random = Flag("--random-order", "Draws the order of each pair instead of AB, BA, AB, …");
        var rested = Flag("--no-restart", "Does not restart the target before each run.");
        var files = new Option<string[]>("--out")
        {
            HelpName = "FILE",
            Description = "Writes the proof: .json (after each pair), .md, .html, .xml (JUnit) or .txt. Repeatable.",
        };
        files.Validators.Add(result =>
        {
            foreach (var token in result.Tokens)
                if (ProofFormat.Of(token.Value) is null)
                    result.AddError("--out: The file name must end in .json, .md, .html, .xml or .txt.");
                else if (OutputFile.Validate(token.Value) is { } error)
                    result.AddError($"--out: {error}");
        });
        foreach (var option in new[] { a, b })
            option.Validators.Add(result =>
            {
                if (result.Tokens.Any(token => !Enum.TryParse<VariantKind>(token.Value, ignoreCase: true, out _)))
                    result.AddError(
                        $"{option.Name} must be one of: {string.Join(", ", Enum.GetNames<VariantKind>())}."
                    );
            });
        foreach (var option in new[] { settingsOfA, settingsOfB })
            option.Validators.Add(result =>
            {
                foreach (var token in result.Tokens)
                    if (!TryReadSettings(token.Value, out _))
                        result.AddError(
                            $"{option.Name} must be name=value pairs separated by commas; the names are those of GET /api/target."
                        );
            });
        var command = new Command(
            "prove",
            "Compares two variants or runtime settings in alternating pairs of runs until it is decided which is better. "
                + "Exit codes: 99 if B is worse or the claim does not hold, 98 if undecided, 130 if interrupted, 2 for invalid options."
        );
        foreach (
            var option in (Option[])
                [
                    experiment,
                    a,
                    b,
                    settingsOfA,
                    settingsOfB,
                    users,
                    rate,
                    seconds,
                    figures,
                    claim,
                    margin,
                    anytime,
                    pairs,
                    same,
                    random,
                    rested,
                    files,
                ]
        )
            command.Options.Add(option);
        command.SetAction(
            (parsed, cancellation) =>
            {
                TryReadSettings(parsed.GetValue(settingsOfA) ?? "", out var first);
                TryReadSettings(parsed.GetValue(settingsOfB) ?? "", out var second);
                var request = new ProofRequest
                {
                    A = new() { Variant = VariantOf(parsed.GetValue(a)!), Settings = first },
                    B = new() { Variant = VariantOf(parsed.GetValue(b)!), Settings = second },
                    Load = new()
                    {
                        Experiment = parsed.GetValue(experiment)!,
                        Model = parsed.GetValue(rate) is null ? LoadModel.Users : LoadModel.ConstantArrivalRate,
                        RatePerSecond = parsed.GetValue(rate),
                        Users = parsed.GetValue(users),
                        DurationSeconds = parsed.GetValue(seconds),
                        RampSeconds = 0,
                    },
                    Figures = parsed.GetValue(figures) is [_, ..] names ? names : null,
                    MarginPercent = parsed.GetValue(margin),
                    Method = parsed.GetValue(anytime) ? ProofMethod.Anytime : ProofMethod.FixedLooks,
                    Pairs = parsed.GetValue(pairs),
                    SameSidePairs = parsed.GetValue(same),
                    Order = parsed.GetValue(random) ? PairOrder.Random : PairOrder.Abba,
                    Restarts = !parsed.GetValue(rested),
                    Claim = parsed.GetValue(claim),
                };
                return RunAsync(
                    request,
                    parsed.GetValue(files) ?? [],
                    parsed.InvocationConfiguration.Output,
                    parsed.InvocationConfiguration.Error,
                    build
                );
            }
        );
        return command;
    }

    private static Task<int> RunAsync(
        ProofRequest request,
        IReadOnlyList<string> files,
        TextWriter output,
        TextWriter errors,
        Func<IReadOnlyDictionary<string, string?>, IHost> build
    ) =>
        CommandHost.RunAsync(
            build,
            // The side that is looked at more would be the slower one.
            new Dictionary<string, string?> { ["XRay:Automatic"] = "false" },
            host => RunAsync(host, request, files, output, errors)
        );

    private static async Task<int> RunAsync(
        IHost host,
        ProofRequest request,
        IReadOnlyList<string> files,
        TextWriter output,
        TextWriter errors
    )
    {
        var proofs = host.Services.GetRequiredService<IProofs>();
        var stopping = host.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStopping;
        var (answer, proof) = proofs.Start(request);
        if (proof is null)
        {
            foreach (var error in answer.Errors)
                await errors.WriteLineAsync($"{error.Field}: {error.Message}");
            return BadUsage;
        }

        using var news = new SemaphoreSlim(0);
        proofs.Changed += Tell;
        try
        {
            var shown = 0;
            for (var isOver = false; !isOver; )
            {
                isOver = proofs.Current is null;
                proof = proofs.Find(proof.Id) ?? proof;
                if (proof.Proof.Pairs.Count > shown)
                {
                    shown = proof.Proof.Pairs.Count;
                    await errors.WriteLineAsync(ProofStep.Write(proof.Proof.ToProof()));
                    Write(files.Where(file => ProofFormat.Of(file) == "json"), proof, errors);
                }

                if (!isOver)
                    await news.WaitAsync(TimeSpan.FromSeconds(1), stopping);
            }
        }
        catch (OperationCanceledException)
        {
            await errors.WriteLineAsync("Interrupted; the target has been ended.");
            return Interrupted;
        }
        finally
        {
            proofs.Changed -= Tell;
        }

        var isWritten = Write(files, proof, errors);
        await output.WriteLineAsync(ProofTable.Write(proof.Proof.ToProof()));
        if (proof.Runtimes is { } runtimes)
            await output.WriteLineAsync(runtimes);
        if (proof.Problem is { } problem)
            await errors.WriteLineAsync(problem);
        return !isWritten || proof.State != LabProofState.Complete
            ? Failed
            : proof.Proof.Outcome switch
            {
                ClaimState.Holds => 0,
                ClaimState.Fails => DoesNotHold,
                _ => Undecided,
            };

        void Tell() => news.Release();
    }

    private static bool Write(IEnumerable<string> files, LabProof proof, TextWriter errors)
    {
        var isWritten = true;
        foreach (var file in files)
        {
            try
            {
                ProofFormat.WriteFile(file, proof.Proof.ToProof());
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                errors.WriteLine($"--out: the proof could not be written. {FileErrorFormatter.Format(failure)}");
                isWritten = false;
            }
        }

        return isWritten;
    }

    /// <summary>Reads settings such as <c>minWorkerThreads=100,serverGc=true</c>; empty is null.</summary>
    internal static bool TryReadSettings(string text, out RuntimeSettings? settings)
    {
        settings = null;
        if (text.Length == 0)
            return true;
        var json = new JsonObject();
        try
        {
            foreach (var pair in text.Split(','))
            {
                if (pair.Split('=') is not [var name, var value])
                    return false;
                json[name.Trim()] = JsonNode.Parse(value.Trim());
            }

            settings = json.Deserialize<RuntimeSettings>(SettingsJson);
            return settings is not null;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static VariantKind VariantOf(string text) => Enum.Parse<VariantKind>(text, ignoreCase: true);

    private static Option<string> Text(string name, string help, string description, string? value) =>
        value is null
            ? new(name) { HelpName = help, Description = description }
            : new(name)
            {
                HelpName = help,
                Description = description,
                DefaultValueFactory = _ => value,
            };

    private static Option<bool> Flag(string name, string description) =>
        new(name) { Description = description, Arity = ArgumentArity.Zero };
}
