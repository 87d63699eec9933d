namespace Lab.Targets.Frames;

/// <summary>A source of values for each frame. Called by the pump's thread only; must not block.</summary>
public interface IFrameSource
{
    /// <summary>Sets the values of this source's series.</summary>
    void Fill(FrameValues frame);
}
