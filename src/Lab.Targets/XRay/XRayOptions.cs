namespace Lab.Targets.XRay;

/// <summary>Settings of the X-ray (section <c>XRay</c>).</summary>
public sealed record XRayOptions
{
    /// <summary>Name of the section.</summary>
    public const string Section = "XRay";

    /// <summary>Starts the observer with each run.</summary>
    /// <value>True by default; otherwise the observer starts only on request.</value>
    public bool Automatic { get; init; } = true;
}
