import type { Push, ReadableBytes, StoredBytes } from '../ports.ts'

/** A store that holds nothing, for jobs that have no business there. */
export const noFiles: StoredBytes & ReadableBytes = {
  get: async () => undefined,
  remove: async () => undefined,
  async *storedBefore() {},
  removeHalves: async () => 0,
}

/** A way to browsers that nobody has asked for. */
export const noPush: Push = { send: async () => 'gone' }
