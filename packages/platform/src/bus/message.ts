import type { Log } from '../log.ts'

/** NOTIFY takes 8,000 bytes; both buses keep to it, so that what works on one works on the other. */
const MAX_BYTES = 7_900

/** A message as it travels. @throws RangeError when it is too large. */
export function encode(channel: string, payload: unknown): string {
  const text = JSON.stringify(payload ?? null)
  const size = Buffer.byteLength(text)
  if (size > MAX_BYTES) throw new RangeError(`a message on ${channel} has ${size} bytes; publish ids, not content`)
  return text
}

/** Reads a message and hands it on; neither a foreign text nor a failing listener may hurt the connection. */
export function deliver(text: string, channel: string, listeners: Iterable<(payload: unknown) => void>, log: Log): void {
  let payload: unknown = null
  try {
    payload = text === '' ? null : JSON.parse(text)
  } catch {
    log.warn({ channel }, 'a message on the bus is not JSON; dropped')
    return
  }
  for (const listener of listeners) guarded(() => listener(payload), log)
}

/** Calls back without letting its exception out. */
export function guarded(call: () => void, log: Log): void {
  try {
    call()
  } catch (error) {
    log.error({ err: error }, 'a listener of the bus failed')
  }
}
