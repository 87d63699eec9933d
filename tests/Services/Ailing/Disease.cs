namespace Ailing;

/// <summary>A small service with one disease; its load goes to <c>/</c>.</summary>
internal abstract class Disease
{
    public virtual void Configure(WebApplicationBuilder builder) { }

    public abstract void Map(WebApplication app);
}
