using System.Text.Json;
using Experiments;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Foundation.Json;
using Lab.Foundation.Results;
using Lab.Targets.Connections;
using LoadEngine.Plans;
using Microsoft.Extensions.Options;

namespace Lab.Targets.CustomEndpoints;

/// <summary>
/// The saved endpoints, in one readable file of the data folder. Thread-safe: a lock guards list and file, and
/// <see cref="Changed"/> is raised outside it.
/// </summary>
public sealed class OwnEndpointStore
{
    private const string FileName = "endpoints.json";
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web) { WriteIndented = true };

    private readonly Lock _gate = new();
    private readonly ILogger<OwnEndpointStore> _log;
    private readonly LabAddresses? _own;
    private volatile OwnEndpoint[] _all;

    public OwnEndpointStore(IOptions<LabOptions> options, ILogger<OwnEndpointStore> log, LabAddresses? own = null)
    {
        _own = own;
        _log = log;
        AllowedHosts = new AllowedHosts(options.Value.AllowedHosts);
        Path = System.IO.Path.Combine(options.Value.DataFolder, FileName);
        _all = Load();
    }

    /// <summary>Raised after a change, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Where load may be sent.</summary>
    public AllowedHosts AllowedHosts { get; }

    /// <summary>Where they are kept.</summary>
    public string Path { get; }

    /// <summary>The error of the file, as text; null if valid.</summary>
    public string? Problem { get; private set; }

    /// <summary>All of them, in the order in which they were saved.</summary>
    public IReadOnlyList<OwnEndpoint> All => _all;

    /// <summary>The validation errors that a request would have when it is saved.</summary>
    public IReadOnlyList<FieldError> Validate(OwnRequest request) =>
        OwnEndpointValidation.ValidateRequest("fragile", request, AllowedHosts, _own);

    /// <summary>Adds an endpoint, or replaces the one with the same identifier.</summary>
    /// <returns>The saved endpoint, the validation errors, or the error of the data folder.</returns>
    public (OwnEndpoint? Saved, LabResult Answer) Save(OwnEndpoint endpoint)
    {
        OwnEndpoint saved;
        try
        {
            lock (_gate)
            {
                FieldError[] errors =
                [
                    .. ValidateName(endpoint),
                    .. OwnEndpointValidation.Validate(endpoint, AllowedHosts, _own),
                ];
                if (errors.Length > 0)
                    return (null, new(errors));
                var index = _all.Index().FirstOrDefault(pair => pair.Item.Id == endpoint.Id, (-1, null!)).Index;
                saved = endpoint with
                {
                    Id = index < 0 ? FreeId(endpoint.Name) : endpoint.Id,
                    Name = endpoint.Name.Trim(),
                };
                Replace(index < 0 ? [.. _all, saved] : [.. _all.Take(index), saved, .. _all.Skip(index + 1)]);
            }
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            return (null, LabResult.StorageFailed(StorageError.From(failure)));
        }

        Listeners.Call(Changed, _log);
        return (saved, LabResult.Done);
    }

    /// <summary>Removes an endpoint; nothing happens when there is none.</summary>
    /// <returns>The error of the data folder, or null.</returns>
    public LabResult Remove(string id)
    {
        try
        {
            lock (_gate)
                Replace([.. _all.Where(endpoint => endpoint.Id != id)]);
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            return LabResult.StorageFailed(StorageError.From(failure));
        }

        Listeners.Call(Changed, _log);
        return LabResult.Done;
    }

    /// <summary>Restores a removed endpoint at its position, with its identifier and name unless they are taken.</summary>
    /// <param name="endpoint">The removed item.</param>
    /// <param name="position">Its place among <see cref="All"/> before.</param>
    /// <returns>The error of the data folder, or null.</returns>
    public LabResult Restore(OwnEndpoint endpoint, int position)
    {
        try
        {
            lock (_gate)
            {
                var place = Math.Clamp(position, 0, _all.Length);
                var restored = _all.Any(known => known.Id == endpoint.Id)
                    ? endpoint with
                    {
                        Id = FreeId(endpoint.Name),
                    }
                    : endpoint;
                if (IsTaken(restored.Name, restored.Id))
                    restored = restored with { Name = FreeName(restored.Name) };
                Replace([.. _all.Take(place), restored, .. _all.Skip(place)]);
            }
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            return LabResult.StorageFailed(StorageError.From(failure));
        }

        Listeners.Call(Changed, _log);
        return LabResult.Done;
    }

    /// <summary>
    /// A name that is not taken yet, cut to what a name may have: the first such of those given, or the first of them
    /// with a number.
    /// </summary>
    public string FreeName(params IReadOnlyList<string> names)
    {
        var numbered = Enumerable
            .Range(2, _all.Length + ExperimentCatalogue.All.Count + 1)
            .Select(number => $" ({number})")
            .Select(end => Cut(names[0].Trim(), OwnEndpointValidation.MaxNameLength - end.Length) + end);
        return names
            .Select(name => Cut(name.Trim(), OwnEndpointValidation.MaxNameLength))
            .Concat(numbered)
            .First(name => !IsTaken(name));
    }

    private static string Cut(string name, int longest) => name.Length <= longest ? name : name[..longest].TrimEnd();

    // Those that came with the lab stand in the same picker.
    private bool IsTaken(string name, string exceptId = "") =>
        Namesake(name, exceptId) is not null || ExperimentCatalogue.All.Any(known => known.Title == name);

    private OwnEndpoint? Namesake(string name, string exceptId) =>
        _all.FirstOrDefault(known => known.Name == name && known.Id != exceptId);

    private IEnumerable<FieldError> ValidateName(OwnEndpoint endpoint)
    {
        var name = endpoint.Name.Trim();
        if (!IsTaken(name, endpoint.Id))
            return [];
        return
        [
            new(
                "name",
                Namesake(name, endpoint.Id) is null
                    ? "A built-in experiment has this name. Choose another name."
                    : "Another saved endpoint has this name. Choose another name, or edit that endpoint."
            ),
        ];
    }

    private string FreeId(string name)
    {
        var slug = "own-" + Slug.Of(name);
        return Enumerable
            .Range(1, _all.Length + 1)
            .Select(number => number == 1 ? slug : $"{slug}-{number}")
            .First(id => _all.All(known => known.Id != id));
    }

    private void Replace(OwnEndpoint[] all)
    {
        UserOnlyDirectory.Create(System.IO.Path.GetDirectoryName(Path)!);
        AtomicFile.Write(
            Path,
            file => JsonSerializer.Serialize(file, all, Json),
            isPrivate: true,
            isOldDamaged: Problem is not null
        );
        (_all, Problem) = (all, null);
    }

    private OwnEndpoint[] Load()
    {
        if (!File.Exists(Path))
            return [];
        try
        {
            var json = StoredFile.Read(Path);
            if (StoredJson.Validate(json.Span) is { } empty)
                throw new JsonException(empty);
            return JsonSerializer.Deserialize<OwnEndpoint[]>(json.Span, Json) is { } all && all.All(IsWhole)
                ? all
                : throw new JsonException(
                    "An endpoint has no identifier, name or request, a request has no method, or a field is null."
                );
        }
        catch (Exception failure)
        {
            Problem =
                $"{Path} cannot be read, so your saved endpoints are missing: "
                + $"{JsonErrorFormatter.Format(failure)} It is kept as "
                + $"{System.IO.Path.GetFileName(DamagedFile.PlaceOf(Path))} when you save the next one.";
            _log.LogWarning(failure, "The saved endpoints in {Path} cannot be read.", Path);
            return [];
        }
    }

    private static bool IsWhole(OwnEndpoint? endpoint) =>
        endpoint
            is {
                Id.Length: > 0,
                Name.Length: > 0,
                Sending: { MaxRedirects: >= 0 and <= PlanLimits.MaxRedirects, ThinkTime: not null }
            }
        && IsWhole(endpoint.Fragile)
        && (endpoint.Fixed is null || IsWhole(endpoint.Fixed));

    // The file can be edited by hand, and null written where the type has a text.
    private static bool IsWhole(OwnRequest? request) =>
        request
            is {
                Route.Length: > 0,
                Method: not null,
                Headers: not null,
                Body: not null,
                ExpectedStatuses: not null,
                ExpectedText: not null,
                ExpectedJson: not null
            };
}
