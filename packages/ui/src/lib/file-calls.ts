import type { Attachment } from '@balcao/contracts/tickets/attachments'
import { readErrorBody } from './answers.ts'
import { said } from './language.ts'

/** What an app lends to the parts that deal with files. */
export type FileCalls = {
  /** `fetch` of the session, for small things. */
  fetch: typeof fetch
  token: () => string | undefined
  /** Renews the session. */
  refresh: () => Promise<unknown>
  link: (id: number) => Promise<{ url: string }>
  remove: (id: number) => Promise<unknown>
}

/** Why a file was not taken: in the server's words, or undefined when it was not reached. */
export class UploadFailure extends Error {
  readonly why: string | undefined
  constructor(why: string | undefined) {
    super(why ?? 'the server was not reached')
    this.why = why
  }
}

type Upload = { address: string; file: File; signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads a file and tells how far it is, which `fetch` cannot. A session that ran out is renewed once. @throws UploadFailure */
export async function uploadFile(calls: FileCalls, upload: Upload): Promise<Attachment> {
  const first = await post(calls, upload)
  if (first.status !== 401) return attachmentOf(first)
  await calls.refresh()
  return attachmentOf(await post(calls, upload))
}

function attachmentOf({ status, response }: XMLHttpRequest): Attachment {
  if (status === 201) return response as Attachment
  const body = readErrorBody(response)
  throw new UploadFailure(body && said(body.message))
}

function post(calls: FileCalls, { address, file, signal, onProgress }: Upload): Promise<XMLHttpRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.responseType = 'json'
  request.setRequestHeader('authorization', `Bearer ${calls.token() ?? ''}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
  request.onload = () => resolve(request)
  request.onerror = () => reject(new UploadFailure(undefined))
  request.onabort = () => reject(new UploadFailure(undefined))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.append('file', file)
  request.send(form)
  return promise
}

/** Lets the browser fetch a file by an address that is signed for it. */
export async function downloadFile(calls: FileCalls, { id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  const { url } = await calls.link(id)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
