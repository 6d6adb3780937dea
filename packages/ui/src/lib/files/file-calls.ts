import type { Attachment } from '@balcao/contracts/files/attachments'
import { errorText } from '../language.ts'
import { readErrorBody } from '../session/answers.ts'

/** What an app lends to the parts that deal with files. */
export type FileCalls = {
  /** `fetch` of the session, for small things. */
  fetch: typeof fetch
  token: () => string | undefined
  /** Renews the session, where this token is still its own. */
  refresh: (refused: string | undefined) => Promise<unknown>
  link: (id: number) => Promise<{ url: string }>
  remove: (id: number) => Promise<unknown>
}

/** Why a file was not taken: in the server's words, or undefined when it was not reached. */
export class UploadFailure extends Error {
  readonly why: string | undefined
  /** The server may take it later, or from another point. */
  readonly isPassing: boolean
  constructor(why: string | undefined, status = 0, code?: string) {
    super(why ?? 'the server was not reached')
    this.why = why
    this.isPassing = status === 0 || status === 401 || code === 'upload_offset' || status === 429 || status >= 500
  }
}

type Sent = {
  method: 'POST' | 'PUT'
  address: string
  body: FormData | Blob
  signal: AbortSignal
  /** How many bytes went out. */
  onSent: (bytes: number) => void
}

/**
 * Sends bytes and tells how far they are, which `fetch` cannot. A session that ran out is renewed once.
 * @throws UploadFailure where the server was not reached
 */
export async function sendBytes(calls: FileCalls, sent: Sent): Promise<Response> {
  const used = calls.token()
  const first = await send(calls, sent)
  if (first.status !== 401) return first
  await calls.refresh(used)
  return send(calls, sent)
}

function send(calls: FileCalls, { method, address, body, signal, onSent }: Sent): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const fail = () => reject(new UploadFailure(undefined))
  request.open(method, address)
  request.setRequestHeader('authorization', `Bearer ${calls.token() ?? ''}`)
  if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.onprogress = ({ loaded }) => onSent(loaded)
  request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
  request.onerror = fail
  request.onabort = fail
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

/** The refusal in the server's words. @throws UploadFailure unless the answer is good */
export async function mustBeTaken<T>(answer: Response): Promise<T> {
  const body = await answer.json().catch(() => undefined)
  if (answer.ok) return body as T
  const error = readErrorBody(body)
  throw new UploadFailure(error && errorText(error), answer.status, error?.code)
}

/** Lets the browser fetch a file by an address that is signed for it. */
export async function downloadFile(calls: FileCalls, { id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> {
  const { url } = await calls.link(id)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
