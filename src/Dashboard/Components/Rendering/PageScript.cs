using Microsoft.JSInterop;

namespace Dashboard.Components.Rendering;

/// <summary>
/// The script of one component: a module that is imported and started after the first render, and disposed with the component. If
/// the component is disposed while the module loads, the script is disposed as soon as it has loaded. Use it on the circuit only.
/// </summary>
/// <param name="runtime">The browser.</param>
internal sealed class PageScript(IJSRuntime runtime) : IAsyncDisposable
{
    private IJSObjectReference? _started;
    private bool _isDisposed;

    /// <summary>True from the call of <see cref="StartAsync"/>.</summary>
    public bool IsStartRequested { get; private set; }

    /// <summary>True while the script runs and can be called.</summary>
    public bool IsStarted => _started is not null && !_isDisposed;

    /// <summary>Imports a module and calls a function of it that returns an object with <c>dispose()</c>.</summary>
    /// <param name="address">Address of the module below <c>wwwroot</c>, as returned by <c>Assets</c>.</param>
    /// <param name="function">Name of the exported function.</param>
    /// <param name="arguments">The function's arguments.</param>
    /// <exception cref="JSException">The script failed while the component exists.</exception>
    public async Task StartAsync(string address, string function, params object?[] arguments)
    {
        IsStartRequested = true;
        try
        {
            await using var module = await runtime.InvokeAsync<IJSObjectReference>("import", "./" + address);
            if (_isDisposed)
                return;
            _started = await module.InvokeAsync<IJSObjectReference>(function, arguments);
            if (_isDisposed)
                await EndAsync();
        }
        catch (Exception failure) when (IsIgnorable(failure))
        {
            // The page is closed, so there is nothing to start.
        }
    }

    /// <summary>Imports a module and calls one of its functions; returns the default value if the page has closed.</summary>
    /// <param name="address">Address of the module below <c>wwwroot</c>, as returned by <c>Assets</c>.</param>
    /// <param name="function">Name of the exported function.</param>
    /// <exception cref="JSException">The script failed while the component exists.</exception>
    public async Task<T?> InvokeAsync<T>(string address, string function)
    {
        try
        {
            await using var module = await runtime.InvokeAsync<IJSObjectReference>("import", "./" + address);
            return await module.InvokeAsync<T>(function);
        }
        catch (Exception failure) when (IsIgnorable(failure))
        {
            return default;
        }
    }

    /// <summary>Calls a function of the started object; does nothing if the script does not run or the page is closed.</summary>
    /// <exception cref="JSException">The script failed while the component exists.</exception>
    public async Task CallAsync(string function, params object?[] arguments)
    {
        if (!IsStarted)
            return;
        try
        {
            await _started!.InvokeVoidAsync(function, arguments);
        }
        catch (Exception failure) when (IsIgnorable(failure))
        {
            // The page was closed during the call.
        }
    }

    /// <inheritdoc />
    public async ValueTask DisposeAsync()
    {
        if (_isDisposed)
            return;
        _isDisposed = true;
        try
        {
            await EndAsync();
        }
        catch (Exception failure) when (IsIgnorable(failure))
        {
            // The browser has disconnected, and its script has ended.
        }
    }

    private async Task EndAsync()
    {
        if (_started is null)
            return;
        await _started.InvokeVoidAsync("dispose");
        await _started.DisposeAsync();
    }

    // Closing a page cancels its pending calls before its components are disposed.
    private bool IsIgnorable(Exception failure) =>
        failure is JSDisconnectedException or OperationCanceledException
        || (_isDisposed && failure is JSException or ObjectDisposedException);
}
