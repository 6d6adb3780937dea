import { type ArticleAttachment, ArticleAttachment as Attachment } from '@balcao/contracts/kb/articles'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import type { DocumentHandle } from '@balcao/ui/lib/editor/document-field-props'
import { errorText } from '@balcao/ui/lib/language'
import { readErrorBody } from '@balcao/ui/lib/session/answers'
import { notify } from '@balcao/ui/toasts'
import { type RefObject, useEffect, useRef } from 'react'
import { sessions } from '../../../lib/session.ts'
import { fetchPicture } from '../picture.tsx'
import { t } from './messages.ts'

/** Sends a file to an article. @throws Error with what the server says */
async function sendPicture(articleId: number, file: File): Promise<ArticleAttachment> {
  const body = new FormData()
  body.append('file', file)
  const answer = await sessions.fetch(`/api/kb/articles/${articleId}/attachments`, { method: 'POST', body })
  const json: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) {
    const failure = readErrorBody(json)
    throw new Error(failure ? errorText(failure) : String(answer.status))
  }
  return Attachment.parse(json)
}

/** A picture sent just now is shown once it was looked through for viruses. */
async function fetchedPatiently(file: ArticleAttachment): Promise<Blob> {
  for (const wait of [1_000, 3_000, 8_000]) {
    const there = await fetchPicture(file).catch(() => undefined)
    if (there) return there
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return fetchPicture(file)
}

/** The pictures of an article being written: sent when they are chosen, put where the cursor stood, and shown from memory. */
export function usePictures(articleId: number, attachments: readonly ArticleAttachment[], field: RefObject<DocumentHandle | null>) {
  const known = useRef(new Map<number, ArticleAttachment>())
  const addresses = useRef(new Map<number, Promise<string | undefined>>())
  for (const file of attachments) known.current.set(file.id, file)
  useEffect(() => {
    const made = addresses.current
    return () => {
      for (const address of made.values()) void address.then((url) => url && URL.revokeObjectURL(url))
      made.clear()
    }
  }, [])

  const addressOf = (id: number): Promise<string | undefined> => {
    const file = known.current.get(id)
    if (!file?.type.startsWith('image/')) return Promise.resolve(undefined)
    const there = addresses.current.get(id)
    if (there) return there
    const asked = fetchedPatiently(file).then(URL.createObjectURL, () => {
      addresses.current.delete(id)
      return undefined
    })
    addresses.current.set(id, asked)
    return asked
  }
  const add = async (file: File) => {
    const fail = (why: string) => notify.error(t('uploadFailed', { name: file.name, why }), { id: `picture-${file.name}` })
    if (!file.type.startsWith('image/')) {
      notify.error(t('notPicture', { name: file.name }), { id: 'picture' })
      return
    }
    if (file.size > MAX_FILE_BYTES) {
      fail(t('tooLarge'))
      return
    }
    const key = crypto.randomUUID()
    field.current?.hold({ key, name: file.name, note: '…' })
    try {
      const sent = await sendPicture(articleId, file)
      known.current.set(sent.id, sent)
      // Its words are for its writer to find: the name of a file says nothing to a reader.
      field.current?.arrive([{ key, id: sent.id, name: '' }])
    } catch (error) {
      field.current?.takeOut({ key })
      fail(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    addressOf,
    /** All files of the article, those sent just now too. */
    files: () => [...known.current.values()],
    add: (files: Iterable<File>) => {
      for (const file of files) void add(file)
    },
  }
}
