import type { IncomingMessage } from 'node:http'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { isOutside, outsideOnly } from '../outside-address.ts'

type Way = { baseUrl: string; timeoutMs?: number; ca?: string }
type Call = { path: string; token: string; json?: object; file?: { bytes: Uint8Array; mime: string; name: string } }
/** `unsure`: it may have arrived all the same. */
type Answer = { status: number; body: unknown } | { failure: 'unreachable' | 'timeout'; unsure: boolean }
type Download = { url: string; token: string; most: number }
type Downloaded = { bytes: Uint8Array } | { failure: 'unreachable' | 'gone' | 'refused' | 'too_large' | 'inside_address' }

const TIMEOUT_MS = 20_000
/** So much of an answer is read; no answer of the API is longer. */
const MOST_ANSWER = 2_000_000
/** Failures of a connection that was never made: nothing can have arrived. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

function failureOf(error: unknown): Answer {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return { failure: 'timeout', unsure: true }
  return { failure: 'unreachable', unsure: !NOT_CONNECTED.has(cause?.code ?? '') }
}

/** The body of an answer; null for one that is no JSON, or longer than any is. */
async function bodyOf(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > MOST_ANSWER) return null
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Calls Meta's Graph API, or what stands for it, at the address that the installation names. Files that came lie elsewhere: their addresses are the
 * API's to say, and lead nowhere but outside. Redirects are not followed. Failures are answers.
 */
export function openWhatsapp({ baseUrl, timeoutMs = TIMEOUT_MS, ca }: Way) {
  const base = new URL(baseUrl)

  async function call({ path, token, json, file }: Call): Promise<Answer> {
    const form = file && new FormData()
    if (form && file) {
      form.append('messaging_product', 'whatsapp')
      form.append('type', file.mime)
      form.append('file', new Blob([Uint8Array.from(file.bytes)], { type: file.mime }), file.name)
    }
    const body = form ?? (json && JSON.stringify(json))
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        signal: AbortSignal.timeout(file ? timeoutMs * 3 : timeoutMs),
        headers: { authorization: `Bearer ${token}`, ...(json ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      })
      return { status: response.status, body: await bodyOf(response) }
    } catch (error) {
      return failureOf(error)
    }
  }

  function download({ url: address, token, most }: Download): Promise<Downloaded> {
    const url = URL.canParse(address) ? new URL(address) : undefined
    const isBase = url?.host === base.host && url.protocol === base.protocol
    if (!url || (!isBase && (url.protocol !== 'https:' || (isIP(bare(url.hostname)) !== 0 && !isOutside(bare(url.hostname))))))
      return Promise.resolve({ failure: 'inside_address' })
    return new Promise((resolve) => {
      const options = {
        ...{ agent: false, signal: AbortSignal.timeout(timeoutMs * 3), headers: { authorization: `Bearer ${token}` } },
        ...(isBase ? {} : { lookup: outsideOnly }),
        ...(ca ? { ca } : {}),
      } as const
      const sent = (url.protocol === 'http:' ? overHttp : overHttps)(url, options, (response) => resolve(bytesOf(response, most)))
      sent.once('error', () => resolve({ failure: 'unreachable' }))
      sent.end()
    })
  }

  return { call, download }
}

async function bytesOf(response: IncomingMessage, most: number): Promise<Downloaded> {
  const status = response.statusCode ?? 0
  if (status !== 200) response.resume()
  if (status === 401 || status === 403) return { failure: 'refused' }
  if (status === 404 || status === 410 || status === 400) return { failure: 'gone' }
  if (status !== 200) return { failure: 'unreachable' }
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.byteLength
      if (size > most) {
        response.destroy()
        return { failure: 'too_large' }
      }
      parts.push(part)
    }
  } catch {
    return { failure: 'unreachable' }
  }
  return { bytes: Buffer.concat(parts) }
}
