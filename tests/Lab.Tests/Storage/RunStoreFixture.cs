using Lab.Storage.Store;
using Lab.Testing;

namespace Lab.Tests.Storage;

/// <summary>Base of the tests of a run store in a temporary folder.</summary>
public abstract class RunStoreFixture : IDisposable
{
    protected RunStoreFixture()
    {
        Store = Folder.OpenStore();
        Store.Folder.Create();
    }

    private protected TemporaryFolder Folder { get; } = new();

    private protected RunStore Store { get; }

    protected static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        Store.Dispose();
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }
}
