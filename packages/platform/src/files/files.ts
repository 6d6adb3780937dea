import type { Readable } from 'node:stream'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export type StoredFile = { size: number; sha256: string }
/** `size` is the whole file's, also where a part of it was asked for. */
export type OpenFile = { size: number; stream: Readable }

/**
 * Keeps bytes by key. Keys are random UUIDs made by us; names and types of files live in the database. Whatever keeps a
 * store from answering is a FilesUnavailableError.
 */
export type Files = {
  /** Stores a stream whole or not at all. @throws FileTooLargeError once more than `maxBytes` came. */
  put(key: string, source: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>
  /** Opens a file, or a byte range of it (`end` inclusive, both within the file); undefined where there is none. */
  get(key: string, range?: { start: number; end: number }): Promise<OpenFile | undefined>
  /** Removes a file; nothing happens where there is none. */
  remove(key: string): Promise<void>
  /** The keys of all files stored before an instant, in batches. */
  storedBefore(instant: Date): AsyncIterable<readonly string[]>
  /** Removes what uploads left that began before an instant and never ended: their process is gone. @returns how many */
  removeHalves(before: Date): Promise<number>
  /** Asks whether the store answers. */
  probe(): Promise<void>
}

export class FileTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`)
    this.name = 'FileTooLargeError'
  }
}

/** The store cannot serve now; the same call may succeed later. The cause is for the log. */
export class FilesUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the store of files does not answer as it should', { cause })
    this.name = 'FilesUnavailableError'
  }
}

/** @throws TypeError for what is not a key of ours, whatever it would lead to */
export function mustBeKey(key: string): void {
  if (!UUID.test(key)) throw new TypeError('a file key is a lower-case UUID')
}
export const isKey = (text: string): boolean => UUID.test(text)
