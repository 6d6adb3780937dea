import { asHtml } from '../email/message-mail.ts'
import type { FormatMessage, HolidaySources, Ports, Push, ReadableBytes, StoredBytes } from '../ports.ts'

/** A store that holds nothing, for jobs that have no business there. */
export const noFiles: StoredBytes & ReadableBytes = {
  get: async () => undefined,
  remove: async () => undefined,
  async *storedBefore() {},
  removeHalves: async () => 0,
}

/** A way to browsers that nobody has asked for. */
export const noPush: Push = { send: async () => 'gone' }

/** A world without lists of holidays. */
export const noHolidays: HolidaySources = {
  ofRegion: async () => [],
  ofFile: async () => ({ failure: 'ics_without_days' }),
  fetch: async () => ({ failure: 'feed_unreachable' }),
}

/** Formats messages in this very thread. */
export const formatHere: FormatMessage = async (_tenantId, ...message) => asHtml(...message)

/** An outside world in which nothing arrives. */
export const noPorts: Ports = {
  publicUrl: 'https://desk.example.test',
  dns: { txt: async () => [] },
  push: noPush,
  holidays: noHolidays,
  formatMessage: formatHere,
  files: noFiles,
  mail: { send: async () => undefined },
}
