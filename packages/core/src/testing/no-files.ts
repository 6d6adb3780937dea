import type { Ports, Push, ReadableBytes, StoredBytes } from '../ports.ts'

/** A store that holds nothing, for jobs that have no business there. */
export const noFiles: StoredBytes & ReadableBytes = {
  get: async () => undefined,
  remove: async () => undefined,
  async *storedBefore() {},
  removeHalves: async () => 0,
}

/** A way to browsers that nobody has asked for. */
export const noPush: Push = { send: async () => 'gone' }

/** An outside world in which nothing arrives. */
export const noPorts: Ports = {
  publicUrl: 'https://desk.example.test',
  dns: { txt: async () => [] },
  push: noPush,
  files: noFiles,
  mail: { send: async () => undefined },
}
