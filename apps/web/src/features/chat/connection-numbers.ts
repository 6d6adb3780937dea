/** How the widget comes back, in milliseconds and attempts. */
export const RECONNECT = { afterServer: 3_000, attempts: 5, apart: 1_000, quietFrom: 30_000, quietMost: 60_000 } as const
export const TRANSPORTS = ['websocket', 'polling'] as const
