/** An address short enough to be read: its beginning and its end. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
