using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Mvc;

namespace Observation.InlinedHandlers;

/// <summary>An action as a service has it, short enough to be put into what calls it.</summary>
[ApiController]
[Route("orders")]
public sealed class OrdersController : ControllerBase
{
    /// <summary>Answers after a while in which the thread is held.</summary>
    [HttpGet("{id:int}")]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Find(int id) => Blocked.Wait();
}
