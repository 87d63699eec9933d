namespace Lab.Targets.Frames;

/// <summary>Work before each frame. Called by the pump's thread only.</summary>
public interface IFrameTick
{
    /// <summary>Updates the state that the frame sources read.</summary>
    void Advance();
}
