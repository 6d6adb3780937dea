import { MALFORMED, type MailReader } from '@balcao/core/email/inbound/read-mail'
import type { Log } from '@balcao/platform/log'
import { openThread } from '@balcao/platform/thread'
import type { readMail, Zone } from './read-mail.ts'

const READING = { module: import.meta.resolve('./read-mail.ts'), name: 'readMail' }
/** Asking name servers takes time and no processor. */
const LIMITS = { cpuMs: 2_000, timeoutMs: 20_000, memoryMb: 256 }
/** Mostly they wait for name servers. One starts where all that did are at work. */
const THREADS = 4
const MAX_BYTES = 40 * 1024 * 1024

/** Reads mails in a few threads, each with bounds: one that never ends, or fills its memory, stops no other. */
export function openReading(log: Log, mta: string, zone: Zone | null = null): { read: MailReader; close(): Promise<void> } {
  const threads = Array.from({ length: THREADS }, () => ({
    thread: openThread<Parameters<typeof readMail>, Awaited<ReturnType<typeof readMail>>>(READING, LIMITS, log),
    waiting: 0,
  }))
  return {
    async read(bytes, client) {
      if (bytes.byteLength === 0) throw new Error(`${MALFORMED}it is empty`)
      if (bytes.byteLength > MAX_BYTES) throw new Error(`${MALFORMED}it is too large`)
      const one = threads.toSorted((a, b) => a.waiting - b.waiting)[0] as (typeof threads)[number]
      one.waiting += 1
      try {
        return await one.thread.run(new Uint8Array(bytes), client, mta, zone)
      } finally {
        one.waiting -= 1
      }
    },
    async close() {
      await Promise.all(threads.map(({ thread }) => thread.close()))
    },
  }
}
