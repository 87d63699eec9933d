namespace Lab.Targets.Frames;

/// <summary>Work that precedes each frame. Called by the pump's thread only.</summary>
public interface IFrameTick
{
    /// <summary>Brings the state that the frame's sources read up to date.</summary>
    void Advance();
}
