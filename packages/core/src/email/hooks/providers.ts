import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { MailHook } from '@balcao/contracts/email/mailboxes'
import { formFields } from './form-fields.ts'

export type HookProvider = NonNullable<MailHook>['provider']
/** A call of a provider, as it came. */
export type HookCall = { header(name: string): string | undefined; body: Buffer }
/** What a signed call brings: the mail as bytes, its envelope, and what makes the call unique. */
export type Brought = { bytes: Buffer; from: string; to: string[]; ip: string | null; call: string }
/** Undefined for a call that is not signed as it should be, or brings no mail. */
type Reads = (call: HookCall, key: string, now: number) => Brought | undefined

const MINUTE = 60
/** Providers repeat what was not taken, some for days, under the signature of the first time. */
const GOOD_FOR = { generic: 5 * MINUTE, mailgun: 24 * 60 * MINUTE, sendgrid: 3 * 24 * 60 * MINUTE } satisfies Record<HookProvider, number>
/** How long calls are remembered: longer than any signature is good. */
export const REMEMBERED_DAYS = 4

const isRecent = (stamp: string, now: number, seconds: number) =>
  /^\d{9,11}$/.test(stamp) && Math.abs(now / 1_000 - Number(stamp)) <= seconds

function same(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
const addressesOf = (text: string) => text.match(/[^\s<>,;"']{1,64}@[^\s<>,;"']{1,253}/g)?.map((one) => one.toLowerCase()) ?? []

/** Whether a call is signed over time and body. @returns what makes it unique */
export function isSignedBody(
  provider: 'generic' | 'sendgrid',
  { header, body }: HookCall,
  key: string,
  now: number,
): { call: string } | undefined {
  if (provider === 'sendgrid') {
    const stamp = header('x-twilio-email-event-webhook-timestamp') ?? ''
    const given = header('x-twilio-email-event-webhook-signature') ?? ''
    if (!isRecent(stamp, now, GOOD_FOR.sendgrid)) return undefined
    // Mails and events are signed with different keys there.
    const isGood = key.split(',').some((one) => isSignedBy(one, Buffer.concat([Buffer.from(stamp), body]), given))
    return isGood ? { call: given } : undefined
  }
  const stamp = header('x-balcao-timestamp') ?? ''
  const given = (header('x-balcao-signature') ?? '').replace(/^sha256=/i, '').toLowerCase()
  const expected = createHmac('sha256', key).update(`${stamp}.`).update(body).digest('hex')
  return isRecent(stamp, now, GOOD_FOR.generic) && same(expected, given) ? { call: given } : undefined
}

/** Mailgun signs time and token, not what it brings. */
export function isSignedMailgun(
  { stamp, token, signature }: { stamp: string; token: string; signature: string },
  key: string,
  now: number,
): boolean {
  const expected = createHmac('sha256', key).update(stamp).update(token).digest('hex')
  return isRecent(stamp, now, GOOD_FOR.mailgun) && token !== '' && same(expected, signature)
}

/** The mail as it is: for scripts and for providers that are given a few lines of code. */
const generic: Reads = (call, key, now) => {
  const signed = isSignedBody('generic', call, key, now)
  if (!signed || call.body.length === 0) return undefined
  return { bytes: call.body, from: addressesOf(call.header('x-balcao-from') ?? '')[0] ?? '', to: [], ip: null, ...signed }
}

/** Each token of Mailgun is taken with one mail. */
const mailgun: Reads = ({ header, body }, key, now) => {
  const fields = formFields(header('content-type') ?? '', body)
  const text = (name: string) => fields.get(name)?.toString('utf8') ?? ''
  const [stamp, token] = [text('timestamp'), text('token')]
  const bytes = fields.get('body-mime')
  if (!isSignedMailgun({ stamp, token, signature: text('signature') }, key, now) || !bytes?.length) return undefined
  return { bytes, from: addressesOf(text('sender'))[0] ?? '', to: addressesOf(text('recipient')), ip: null, call: `${stamp}.${token}` }
}

const sendgrid: Reads = (call, key, now) => {
  const signed = isSignedBody('sendgrid', call, key, now)
  if (!signed) return undefined
  const fields = formFields(call.header('content-type') ?? '', call.body)
  const bytes = fields.get('email')
  if (!bytes?.length) return undefined
  const { from, to } = envelopeOf(fields.get('envelope')?.toString('utf8') ?? '')
  return { bytes, from, to, ip: fields.get('sender_ip')?.toString('utf8').slice(0, 45) || null, ...signed }
}

function isSignedBy(key: string, text: Buffer, signature: string): boolean {
  try {
    return verify('sha256', text, publicKeyOf(key), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

const publicKeyOf = (key: string) =>
  createPublicKey({ key: Buffer.from(key.replace(/-----[^-]+-----|\s/g, ''), 'base64'), format: 'der', type: 'spki' })

/** Whether something can be the key of a provider's signatures. */
export function isHookKey(provider: HookProvider, key: string): boolean {
  if (provider !== 'sendgrid') return key.length >= 16
  const keys = key.split(',')
  try {
    return keys.length <= 2 && keys.every((one) => publicKeyOf(one).asymmetricKeyType === 'ec')
  } catch {
    return false
  }
}

function envelopeOf(text: string): { from: string; to: string[] } {
  try {
    const { from, to } = JSON.parse(text) as { from?: unknown; to?: unknown }
    return { from: addressesOf(String(from ?? ''))[0] ?? '', to: addressesOf(Array.isArray(to) ? to.join(' ') : String(to ?? '')) }
  } catch {
    return { from: '', to: [] }
  }
}

const READS: Record<HookProvider, Reads> = { generic, mailgun, sendgrid }
/** What a call of this provider brings; undefined where its signature is not good or it brings no mail. */
export const readHook = (provider: HookProvider, call: HookCall, key: string, now = Date.now()): Brought | undefined =>
  READS[provider](call, key, now)
