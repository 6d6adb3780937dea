import { MAX_DOCUMENT_TITLE } from '@balcao/contracts/documents/bounds'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { failureOf } from '@balcao/ui/lib/failure'
import { UploadFailure } from '@balcao/ui/lib/files/file-calls'
import { giveUp, uploadFile } from '@balcao/ui/lib/files/upload-file'
import { useRef, useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { documentCalls } from '../documents.data.ts'
import { t } from '../messages.ts'

/** A file on its way to become a document. */
export type Sending = {
  key: string
  file: File
  folderId: number | null
  /** From 0 to 1. */
  progress: number
  isWaiting: boolean
  begun: { id?: number }
  /** What was uploaded, before it is a document. */
  uploadId?: number
  /** The document that it became. */
  documentId?: number
  /** Why it was not taken, and whether the folder has the title already. */
  fault?: string
  isClash?: boolean
  isRetryable?: boolean
}

/** The title of a document made of a file: its name without its ending. */
const titleOf = ({ name }: File): string => (name.replace(/\.[^.\s]{1,12}$/u, '').trim() || name).slice(0, MAX_DOCUMENT_TITLE)

function faultOf({ size }: File): string | undefined {
  if (size === 0) return t('fileEmpty')
  return size > MAX_FILE_BYTES ? t('fileTooLarge') : undefined
}

/** Files that become drafts in a folder as soon as they have arrived, each by itself. */
export function useDocumentUploads(folderId: number | null) {
  const [items, setItems] = useState<readonly Sending[]>([])
  const running = useRef(new Map<string, AbortController>())
  const cache = trpc.useUtils().documents
  const patch = (key: string, values: Partial<Sending>) =>
    setItems((held) => held.map((item) => (item.key === key ? { ...item, ...values } : item)))

  async function send(item: Sending, onClash: 'refuse' | 'number' = 'refuse'): Promise<void> {
    const { key, file, begun } = item
    const control = new AbortController()
    running.current.set(key, control)
    try {
      const onProgress = (progress: number) => patch(key, { progress })
      const onWaiting = (isWaiting: boolean) => patch(key, { isWaiting })
      const uploadId =
        item.uploadId ??
        (await uploadFile(documentCalls, { forDocument: true, file, signal: control.signal, onProgress, onWaiting, begun })).id
      patch(key, { uploadId, progress: 1 })
      const made = await api.documents.documents.create.mutate({ title: titleOf(file), folderId: item.folderId, uploadId, onClash })
      patch(key, { documentId: made.id })
      void cache.invalidate()
    } catch (error) {
      if (control.signal.aborted) return
      if (error instanceof UploadFailure) patch(key, { fault: error.why ?? t('uploadFailed'), isRetryable: true, isWaiting: false })
      else {
        const { code, message } = failureOf(error)
        const isClash = code === 'document_title_taken'
        patch(key, { fault: isClash ? t('uploadClash', { title: titleOf(file) }) : message, isClash, isRetryable: !isClash })
      }
    } finally {
      running.current.delete(key)
    }
  }
  const again = (item: Sending, onClash?: 'number') => {
    const { fault: _, isClash: __, isRetryable: ___, ...bare } = item
    setItems((held) => held.map((one) => (one.key === item.key ? bare : one)))
    void send(bare, onClash)
  }
  return {
    items,
    add(files: readonly File[]): void {
      const added = files.map((file): Sending => {
        const fault = faultOf(file)
        return { key: crypto.randomUUID(), file, folderId, progress: 0, isWaiting: false, begun: {}, ...(fault ? { fault } : {}) }
      })
      setItems((held) => [...held.filter(({ documentId }) => documentId === undefined), ...added])
      for (const item of added) if (!item.fault) void send(item)
    },
    retry: (item: Sending) => again(item),
    keepBoth: (item: Sending) => again(item, 'number'),
    /** Stops a file on its way, or takes back one that became nothing. */
    discard({ key, begun, uploadId, documentId }: Sending): void {
      running.current.get(key)?.abort()
      if (uploadId !== undefined && documentId === undefined) void documentCalls.remove(uploadId).catch(() => undefined)
      else if (documentId === undefined) void giveUp(documentCalls, begun)
      setItems((held) => held.filter((item) => item.key !== key))
    },
  }
}
export type DocumentUploads = ReturnType<typeof useDocumentUploads>
