import { type CodeText, type SentText, type TextSender, wordsOf } from './text.ts'

export type SmsService = { url: string; user?: string | undefined; token: string; from: string; timeoutMs?: number }

const TIMEOUT_MS = 15_000
/** Whoever has the number answered STOP. */
const UNSUBSCRIBED = 21610

type Answer = { sid?: unknown; code?: unknown }
const answerOf = async (response: Response): Promise<Answer> => ((await response.json().catch(() => null)) ?? {}) as Answer

/**
 * Sends SMS by a service that takes messages as Twilio does: a form with `To`, `From` and `Body` is posted to an address that whoever runs the
 * installation names, with a user and a password, or a token alone. Redirects are not followed.
 */
export function openSmsService({ url, user, token, from, timeoutMs = TIMEOUT_MS }: SmsService): TextSender {
  const authorization = user === undefined ? `Bearer ${token}` : `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
  async function send(text: CodeText): Promise<SentText> {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization },
      body: new URLSearchParams({ To: text.to, From: from, Body: wordsOf(text) }),
    })
    const { sid, code } = await answerOf(response)
    if (response.ok) return { id: typeof sid === 'string' ? sid.slice(0, 100) : '' }
    if (code === UNSUBSCRIBED) return { failed: 'unsubscribed' }
    // A wrong key, too much at once and what fails inside the service pass; what it says of the message itself does not.
    if (response.status === 400 || response.status === 404 || response.status === 422) return { failed: 'refused' }
    throw new Error(`the service of texts answered ${response.status}`)
  }
  return { channels: ['sms'], send }
}
