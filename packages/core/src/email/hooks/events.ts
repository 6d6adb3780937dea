import { z } from 'zod'
import type { DeliveryReport } from '../inbound/read-mail.ts'
import { type HookCall, type HookProvider, isSignedBody, isSignedMailgun } from './providers.ts'

/** What a signed call reports about mails of ours, and what makes the call unique. */
export type Reported = { call: string; reports: DeliveryReport[] }
type Reads = (call: HookCall, key: string, now: number) => Reported | undefined

/** More than any provider puts into one call. */
const MOST_EVENTS = 1_000

const text = z.string().max(5_000).catch('')
const code = z
  .union([z.string().max(100), z.number()])
  .transform(String)
  .catch('')
const bracketed = (id: string) => `<${id.replace(/[<>\s]/g, '')}>`
const report = (action: string, id: string, about: Partial<DeliveryReport> = {}): DeliveryReport => ({
  ...{ action, status: '', says: '', recipient: '', ...about },
  messageIds: [bracketed(id)],
})

function jsonOf<T>(schema: z.ZodType<T>, body: Buffer): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

const MailgunCall = z.object({
  signature: z.object({ timestamp: code, token: z.string().min(1).max(200), signature: text }),
  'event-data': z.object({
    event: text,
    severity: text,
    recipient: text,
    message: z.object({ headers: z.object({ 'message-id': text }) }).catch({ headers: { 'message-id': '' } }),
    'delivery-status': z.object({ code, message: text, description: text }).catch({ code: '', message: '', description: '' }),
  }),
})

/** Events that say nothing of whether a mail came are taken, and leave no trace. */
const mailgun: Reads = ({ body }, key, now) => {
  const called = jsonOf(MailgunCall, body)
  if (!called) return undefined
  const { timestamp, token, signature } = called.signature
  if (!isSignedMailgun({ stamp: timestamp, token, signature }, key, now)) return undefined
  const { event, severity, recipient, message, 'delivery-status': status } = called['event-data']
  const about = { recipient, says: [status.code, status.message || status.description].filter(Boolean).join(' ') }
  const id = message.headers['message-id']
  const made =
    event === 'failed'
      ? severity === 'temporary'
        ? report('delayed', id, { ...about, status: '4.0.0' })
        : report('failed', id, { ...about, status: '5.0.0' })
      : event === 'delivered'
        ? report('delivered', id, { recipient })
        : event === 'complained'
          ? report('complaint', id, { recipient })
          : undefined
  return { call: `${timestamp}.${token}`, reports: made ? [made] : [] }
}

const SendgridCall = z
  .array(z.object({ event: text, type: text, email: text, 'smtp-id': text, reason: text, response: text, status: text }))
  .max(MOST_EVENTS)
const SENDGRID: Record<string, string> = { delivered: 'delivered', bounce: 'failed', deferred: 'delayed', spamreport: 'complaint' }

const sendgrid: Reads = (call, key, now) => {
  const signed = isSignedBody('sendgrid', call, key, now)
  const events = signed && jsonOf(SendgridCall, call.body)
  if (!events) return undefined
  const reports = events.flatMap(({ event, type, email, 'smtp-id': id, reason, response, status }) => {
    const action = SENDGRID[event]
    if (!action || !id) return []
    // What it calls blocked was refused for now: the address is not to blame.
    const isSoft = event === 'deferred' || type === 'blocked'
    const says = action === 'failed' || action === 'delayed' ? reason || response : ''
    return [report(action, id, { recipient: email, says, status: says && (isSoft ? '4.0.0' : status || '5.0.0') })]
  })
  return { call: signed.call, reports }
}

const GENERIC = { delivered: 'delivered', bounced: 'failed', deferred: 'delayed', complaint: 'complaint' } as const
const GenericCall = z.object({
  events: z
    .array(
      z.object({
        messageId: z.string().min(3).max(900),
        event: z.enum(['delivered', 'bounced', 'deferred', 'complaint']),
        status: text,
        detail: text,
      }),
    )
    .max(MOST_EVENTS),
})

const generic: Reads = (call, key, now) => {
  const signed = isSignedBody('generic', call, key, now)
  const called = signed && jsonOf(GenericCall, call.body)
  if (!called) return undefined
  return {
    call: signed.call,
    reports: called.events.map(({ messageId, event, status, detail }) =>
      report(GENERIC[event], messageId, { says: detail, status: status || (event === 'bounced' ? '5.0.0' : '') }),
    ),
  }
}

const READS: Record<HookProvider, Reads> = { generic, mailgun, sendgrid }
/** What a call of this provider reports; undefined where its signature is not good or it is no report. */
export const readEvents = (provider: HookProvider, call: HookCall, key: string, now = Date.now()): Reported | undefined =>
  READS[provider](call, key, now)
