import type { ReadableBytes, StoredBytes } from '../ports.ts'

/** A store that holds nothing, for jobs that have no business there. */
export const noFiles: StoredBytes & ReadableBytes = {
  get: async () => undefined,
  remove: async () => undefined,
  async *storedBefore() {},
  removeHalves: async () => 0,
}
