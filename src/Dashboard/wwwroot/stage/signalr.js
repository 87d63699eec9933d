// @ts-check
// The library ships for browsers as a classic script that leaves its name on the window; here it becomes an import like any other.
// The page's import map has its address.
import 'signalr-script';

/** @type {typeof import('@microsoft/signalr')} */
export const signalR = /** @type {any} */ (globalThis).signalR;
