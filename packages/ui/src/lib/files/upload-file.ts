import type { Attachment } from '@balcao/contracts/files/attachments'
import type { PartialUpload } from '@balcao/contracts/files/partial-uploads'
import { PART_BYTES } from '@balcao/contracts/tickets/bounds'
import { type FileCalls, mustBeTaken, sendBytes, UploadFailure } from './file-calls.ts'

const PARTS = '/api/uploads/parts'
/** How long to wait after each failure in a row; after the last one somebody has to ask again. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000]

export type UploadedFile = {
  /** The ticket of the message it goes out with; undefined for one that it will open. */
  ticketId?: number | undefined
  /** The conversation of the chat that it is sent in: whole, since those are small. */
  conversationId?: number | undefined
  /** It becomes a document, and goes to no ticket. */
  forDocument?: true
  file: File
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
  /** The connection is lost, and sending goes on by itself when it is back. */
  onWaiting: (isWaiting: boolean) => void
  /** Where an earlier try stopped. Kept by the caller, for the next try. */
  begun: { id?: number }
}

/** Sends a file: a small one at once, a larger one in parts, which goes on where it was cut off. @throws UploadFailure */
export const uploadFile = (calls: FileCalls, upload: UploadedFile): Promise<Attachment> =>
  upload.conversationId === undefined && upload.file.size > PART_BYTES ? inParts(calls, upload) : atOnce(calls, upload)

async function atOnce(
  calls: FileCalls,
  { ticketId, conversationId, forDocument, file, signal, onProgress }: UploadedFile,
): Promise<Attachment> {
  const body = new FormData()
  body.append('file', file)
  const toTicket = ticketId === undefined ? 'new-ticket' : `ticket/${ticketId}`
  const address = `/api/uploads/${forDocument ? 'document' : conversationId === undefined ? toTicket : `chat/${conversationId}`}`
  const onSent = (bytes: number) => onProgress(Math.min(1, bytes / file.size))
  return mustBeTaken(await sendBytes(calls, { method: 'POST', address, body, signal, onSent }))
}

async function inParts(calls: FileCalls, upload: UploadedFile): Promise<Attachment> {
  const { file, signal, onProgress, onWaiting } = upload
  let at: PartialUpload | undefined
  for (let failures = 0; ; ) {
    try {
      at ??= await place(calls, upload)
      if (at.attachment) return at.attachment
      const offset = at.received
      at = await mustBeTaken<PartialUpload>(
        await sendBytes(calls, {
          method: 'PUT',
          address: `${PARTS}/${at.id}/${offset}`,
          body: file.slice(offset, offset + PART_BYTES),
          signal,
          onSent: (bytes) => onProgress(Math.min(1, (offset + bytes) / file.size)),
        }),
      )
      failures = 0
      onWaiting(false)
    } catch (error) {
      if (signal.aborted) await giveUp(calls, upload.begun)
      const wait = WAITS_MS[failures++]
      const failure = error instanceof UploadFailure ? error : new UploadFailure(undefined)
      if (signal.aborted || !failure.isPassing || wait === undefined) throw failure
      onWaiting(failures > 1)
      await online(wait, signal)
      // Where to go on is asked again: the part may have arrived, and its answer not.
      at = undefined
    }
  }
}

async function place(calls: FileCalls, { ticketId, forDocument, file, begun }: UploadedFile): Promise<PartialUpload> {
  const known = begun.id === undefined ? null : await placeOf(calls, begun.id)
  if (known) return known
  delete begun.id
  const body = JSON.stringify({ ticketId, forDocument, name: file.name, size: file.size })
  const asked = await calls.fetch(PARTS, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const made = await mustBeTaken<PartialUpload>(asked)
  begun.id = made.id
  return made
}

/** How far the server has a file that was begun; null of one that was not finished within a day. @throws UploadFailure */
export async function placeOf(calls: FileCalls, id: number): Promise<PartialUpload | null> {
  const known = await calls.fetch(`${PARTS}/${id}`)
  return known.status === 404 ? null : mustBeTaken(known)
}

/** Gives up what was begun. What cannot be given up now is collected by the server within a day. */
export const giveUp = async (calls: FileCalls, { id }: UploadedFile['begun']): Promise<unknown> =>
  id === undefined ? undefined : calls.fetch(`${PARTS}/${id}`, { method: 'DELETE' }).catch(() => undefined)

/** Waits so long, or until the browser is online again, or nobody wants it any more. */
function online(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = new AbortController()
  const timer = setTimeout(resolve, ms)
  addEventListener('online', () => resolve(), { signal: done.signal })
  signal.addEventListener('abort', () => resolve(), { signal: done.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    done.abort()
  })
}
