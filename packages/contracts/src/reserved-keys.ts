/** Names with a meaning of their own in JavaScript: what copies objects may take them for more than data. */
const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a name is no key of an object that anybody may choose. */
export const isReservedKey = (name: string): boolean => RESERVED_KEYS.has(name)
