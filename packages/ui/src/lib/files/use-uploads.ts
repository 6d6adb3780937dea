import type { SecretKind } from '@balcao/contracts/comments/secret-kinds'
import { LOOKED_AT_BYTES, secretsIn } from '@balcao/contracts/comments/secrets'
import type { Attachment } from '@balcao/contracts/files/attachments'
import { MAX_FILE_BYTES, MAX_FILES } from '@balcao/contracts/tickets/bounds'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import { type FileCalls, UploadFailure } from './file-calls.ts'
import { t } from './file-messages.ts'
import { isSame, keepUnfinished, readUnfinished, type Unfinished } from './unfinished.ts'
import { giveUp, placeOf, uploadFile } from './upload-file.ts'

/** One chosen file: on its way, there, or not taken. */
export type Upload = {
  key: string
  name: string
  size: number
  /** From 0 to 1. */
  progress: number
  attachment?: Attachment
  /** The connection is lost; it goes on by itself. */
  isWaiting?: boolean
  /** What the server has of it; filled in on the way. */
  begun?: { id?: number }
  /** It stopped when the page was left, and waits for its file to be chosen again. */
  unfinished?: Unfinished
  /** Why it was not taken. */
  fault?: string
  /** False where trying again cannot help. */
  isRetryable?: boolean
  /** What it may hold that must not be known: it stays here until its sender wants it sent all the same. */
  mayHold?: readonly SecretKind[]
  file?: File
}

/** What is known of a file before anything is sent. */
function faultOf({ size }: File): string | undefined {
  if (size > MAX_FILE_BYTES) return t('tooLarge')
  return size === 0 ? t('empty') : undefined
}

/** What a file may hold, looked at where it is: nothing has gone out yet. */
async function secretsOf(file: File): Promise<SecretKind[]> {
  const text = /^(?:image|video|audio)\//.test(file.type) ? '' : await file.slice(0, LOOKED_AT_BYTES).text()
  return secretsIn(file.name, text)
}

type UploadsOptions = {
  calls: FileCalls
  /** Undefined where the ticket is not opened yet. */
  ticketId?: number
  /** The conversation of the chat that they are sent in. */
  conversationId?: number
  draft: string
  /** How many files the message they join has already. */
  joined?: number
}

/** Files to go out with one message: they are sent as soon as they are chosen, and those that arrived are kept with the draft. */
export function useUploads({ calls, ticketId, conversationId, draft, joined = 0 }: UploadsOptions) {
  const name = `files:${draft}`
  const [items, setItems] = useState<Upload[]>(() => [
    ...(readDraft<Attachment[]>(name)?.value ?? []).map(uploaded),
    ...readUnfinished(draft).map(stopped),
  ])
  const running = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const there = items.flatMap(({ attachment }) => attachment ?? [])
    if (there.length) writeDraft(name, there)
    else dropDraft(name)
    keepUnfinished(draft, items.flatMap(unfinishedOf))
  }, [items, name, draft])

  const patch = (key: string, values: Partial<Upload>) =>
    setItems((held) => held.map((item) => (item.key === key ? { ...item, ...values } : item)))

  const settle = (key: string, attachment: Attachment) =>
    setItems((held) => held.map((item) => (item.key === key ? { ...uploaded(attachment), key } : item)))

  /** What was left may be there by now, or gone. */
  const lookAgain = useEffectEvent(async () => {
    for (const { key, unfinished } of items) {
      if (!unfinished) continue
      const place = await placeOf(calls, unfinished.id).catch(() => undefined)
      if (place?.attachment) settle(key, place.attachment)
      else if (place) patch(key, { progress: place.received / place.size })
      else if (place === null) setItems((held) => held.filter((item) => item.key !== key || !item.unfinished))
    }
  })
  useEffect(() => void lookAgain(), [])

  async function send({ key, file, begun = {} }: Upload) {
    if (!file) return
    const control = new AbortController()
    running.current.set(key, control)
    patch(key, { begun })
    try {
      const onProgress = (progress: number) => patch(key, { progress })
      const onWaiting = (isWaiting: boolean) => patch(key, { isWaiting })
      const attachment = await uploadFile(calls, { ticketId, conversationId, file, signal: control.signal, onProgress, onWaiting, begun })
      settle(key, attachment)
    } catch (error) {
      const why = error instanceof UploadFailure ? error.why : undefined
      patch(key, { fault: why ?? t('failed'), isRetryable: true, isWaiting: false })
    }
    running.current.delete(key)
  }

  /** Sends a file, unless it holds what its sender should know of first. */
  async function begin(item: Upload) {
    if (!item.file) return
    const looking = new AbortController()
    running.current.set(item.key, looking)
    const mayHold = await secretsOf(item.file).catch(() => [])
    if (looking.signal.aborted) return
    if (mayHold.length > 0) patch(item.key, { mayHold })
    else await send(item)
  }

  const again = (item: Upload) => {
    const { fault: _, mayHold: __, isRetryable: ___, ...bare } = item
    setItems((held) => held.map((one) => (one.key === item.key ? bare : one)))
    void send(bare)
  }

  /** Stops a file on its way, or takes back one that arrived. */
  const remove = ({ key, attachment, begun = {} }: Upload) => {
    const way = running.current.get(key)
    if (way) way.abort()
    else if (!attachment) void giveUp(calls, begun)
    // What cannot be taken back now is collected by the server within a day.
    if (attachment) void calls.remove(attachment.id).catch(() => undefined)
    setItems((held) => held.filter((item) => item.key !== key))
  }

  return {
    items,
    ids: items.flatMap(({ attachment }) => attachment?.id ?? []),
    isBusy: items.some(({ attachment, fault, unfinished }) => !attachment && !fault && !unfinished),
    /** Why the message cannot go out yet. */
    waitsFor: items.some(({ mayHold }) => mayHold) ? t('decide') : t('wait'),
    /** @returns what is to be seen of them in `items` */
    add(files: readonly File[]): Upload[] {
      const room = Math.max(0, MAX_FILES - joined - items.filter(({ fault, unfinished }) => !fault && !unfinished).length)
      const added = files.map((file, index): Upload => {
        const fault = faultOf(file) ?? (index >= room ? t('tooMany') : undefined)
        const left = items.find(({ unfinished }) => unfinished && isSame(unfinished, file))
        const begun = left && !fault ? { key: left.key, progress: left.progress, begun: { ...left.begun } } : undefined
        return { key: crypto.randomUUID(), name: file.name, size: file.size, progress: 0, file, ...begun, ...(fault ? { fault } : {}) }
      })
      setItems((held) => [...held.filter(({ key }) => !added.some((one) => one.key === key)), ...added])
      for (const item of added) if (!item.fault) void begin(item)
      return added
    },
    retry: again,
    /** Sends what was held back. */
    sendAnyway: again,
    remove,
    /** Empties the tray for a message; `giveBack` puts them there again where it did not go out. */
    take(): Upload[] {
      const sent = items.filter(({ attachment }) => attachment)
      setItems(items.filter(({ unfinished }) => unfinished))
      // At once: the tray may go with its dialog.
      dropDraft(name)
      return sent
    },
    /** Takes all of them back, with a message that is given up. */
    drop() {
      items.forEach(remove)
      dropDraft(name)
    },
    giveBack: (sent: readonly Upload[]) => setItems((held) => [...sent, ...held]),
  }
}
export type Uploads = ReturnType<typeof useUploads>

/** A file that the page was left with, as the tray shows it. */
const stopped = (unfinished: Unfinished): Upload => ({
  key: `begun-${unfinished.id}`,
  name: unfinished.name,
  size: unfinished.size,
  progress: unfinished.progress,
  begun: { id: unfinished.id },
  unfinished,
})

/** What is worth remembering of a file that is not there. */
const unfinishedOf = ({ name, size, progress, file, begun, attachment, unfinished }: Upload): Unfinished[] => {
  if (unfinished) return [{ ...unfinished, progress }]
  if (!file || attachment || begun?.id === undefined) return []
  return [{ id: begun.id, name, size, lastModified: file.lastModified, progress }]
}

/** A file that is there already, as the tray shows it. */
export const uploaded = (attachment: Attachment): Upload => ({
  key: `attachment-${attachment.id}`,
  name: attachment.name,
  size: attachment.size,
  progress: 1,
  attachment,
})
