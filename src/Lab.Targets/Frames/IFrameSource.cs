namespace Lab.Targets.Frames;

/// <summary>One contributor to every frame. Called by the pump's thread only; must return at once.</summary>
public interface IFrameSource
{
    /// <summary>Fills in this source's series.</summary>
    void Fill(FrameValues frame);
}
