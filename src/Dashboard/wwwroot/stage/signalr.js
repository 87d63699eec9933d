// @ts-check
// The browser build of the library is a classic script that sets a global variable; this module exports it. The import map of the
// page contains its address.
import 'signalr-script';

/** @type {typeof import('@microsoft/signalr')} */
export const signalR = /** @type {any} */ (globalThis).signalR;
