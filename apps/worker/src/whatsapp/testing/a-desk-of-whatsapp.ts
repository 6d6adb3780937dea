import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { AddComment } from '@balcao/contracts/comments/comments'
import { CreateWhatsappAccount, type WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import * as comments from '@balcao/core/comments/comments'
import type { Desk } from '@balcao/core/testing/desk'
import { noPorts, secretsHere } from '@balcao/core/testing/no-files'
import { react } from '@balcao/core/testing/react'
import * as accounts from '@balcao/core/whatsapp/accounts'
import { signatureOf, takeHook } from '@balcao/core/whatsapp/hooks/take-hook'
import { receiveDue } from '@balcao/core/whatsapp/inbound/process'
import { sendDue } from '@balcao/core/whatsapp/outbound/send'
import { openWhatsapp } from '@balcao/platform/whatsapp/graph'
import { aGraphServer } from './a-graph-server.ts'

export const APP_SECRET = 'segredo-do-aplicativo'
export const setup = { publicUrl: 'https://balcao.test', mailSecrets: secretsHere }
let made = 0

/** A store of files in this process. */
function filesHere() {
  const kept = new Map<string, Buffer>()
  return {
    kept,
    files: {
      ...noPorts.files,
      get: async (key: string) => {
        const bytes = kept.get(key)
        return bytes && { stream: Readable.from([bytes]) }
      },
      store: async (bytes: Uint8Array) => {
        const key = randomUUID()
        kept.set(key, Buffer.from(bytes))
        const isPng = Buffer.from(bytes).subarray(1, 4).toString() === 'PNG'
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { key, mime: isPng ? 'image/png' : 'application/octet-stream', size: bytes.byteLength, sha256 }
      },
      remove: async (key: string) => void kept.delete(key),
    },
  }
}

/** A notification as Meta sends it. */
export const told = (phoneNumberId: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '5000001',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '551140000000', phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
})

export const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1_000) - seconds)

/** A desk with a number of WhatsApp, Meta's API beside it, and all that happens between them. */
export async function aDeskOfWhatsapp(desk: Desk, values: Partial<CreateWhatsappAccount> = {}) {
  const graph = await aGraphServer()
  const { kept, files } = filesHere()
  made += 1
  const phoneNumberId = `1000${process.pid}${made}`
  const account: WhatsappAccount = await desk.as('admin')((ctx) =>
    accounts.create(
      ctx,
      CreateWhatsappAccount.parse({
        ...{ name: 'Vendas', phoneNumberId, wabaId: '5000001', accessToken: 'EAAtoken', appSecret: APP_SECRET, queueId: desk.queueId },
        ...values,
      }),
      setup,
    ),
  )
  const key = account.webhookUrl.split('/').at(-1) ?? ''
  const ports = { ...noPorts, files, mailSecrets: secretsHere, whatsapp: openWhatsapp({ baseUrl: graph.url, timeoutMs: 2_000 }) }
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  const deps = { db: desk.db, ports, log }

  const tell = (value: object, { secret = APP_SECRET, id = phoneNumberId } = {}) => {
    const body = Buffer.from(JSON.stringify(told(id, value)))
    return takeHook({ db: desk.db, mailSecrets: secretsHere }, key, { body, signature: signatureOf(secret, body) })
  }
  /** Rounds follow each other while there is something to do. */
  async function until(round: () => Promise<boolean>): Promise<void> {
    while (await round());
  }
  const work = () => until(() => receiveDue(deps))
  const send = () => until(() => sendDue(deps))
  let written = 0
  /** Somebody writes; everything that follows happens. */
  async function write(message: Record<string, unknown> | string, from = '5511987654321', name = 'Bruna') {
    written += 1
    const content = typeof message === 'string' ? { type: 'text', text: { body: message } } : message
    const one = { from, id: `wamid.IN${made}-${written}`, timestamp: secondsAgo(0), ...content }
    await tell({ contacts: [{ profile: { name }, wa_id: from }], messages: [one] })
    await work()
    return messageRow(String(one.id))
  }
  const messageRow = (wamid: string) =>
    desk.rows((tx) => tx.selectFrom('whatsappMessages').selectAll().where('wamid', '=', wamid).executeTakeFirstOrThrow())
  const messages = (direction: 'in' | 'out') =>
    desk.rows((tx) => tx.selectFrom('whatsappMessages').selectAll().where('direction', '=', direction).orderBy('id').execute())
  const tickets = () => desk.rows((tx) => tx.selectFrom('tickets').selectAll().orderBy('id').execute())
  const commentsOf = (ticketId: number) =>
    desk.rows((tx) => tx.selectFrom('comments').selectAll().where('ticketId', '=', ticketId).orderBy('id').execute())
  /** Somebody of the staff answers; what follows happens, and what is due is sent. */
  async function reply(ticketId: number, content: string, more: object = {}) {
    const comment = await desk.as('agent')(comments.add, AddComment.parse({ ticketId, content, ...more }))
    await react(desk, ports)
    await send()
    return comment
  }
  /** What became of a message of ours, as Meta says. */
  const status = async (wamid: string, state: string, more: object = {}) => {
    await tell({ statuses: [{ id: wamid, status: state, timestamp: secondsAgo(0), recipient_id: '551187654321', ...more }] })
    await work()
  }
  /** Time passes for what waits. */
  const hurry = () =>
    desk.rows(async (tx) => {
      const past = new Date(Date.now() - 1_000).toISOString()
      await tx.updateTable('whatsappMessages').set({ dueAt: past }).where('state', '=', 'waiting').execute()
      await tx.updateTable('whatsappNotifications').set({ dueAt: past }).where('state', '=', 'waiting').execute()
      await tx.updateTable('whatsappMessages').set({ leasedUntil: past }).where('leasedUntil', 'is not', null).execute()
      await tx.updateTable('whatsappAccounts').set({ pausedUntil: past }).where('pausedUntil', 'is not', null).execute()
    })
  return {
    account,
    key,
    graph,
    kept,
    ports,
    deps,
    errors,
    tell,
    work,
    send,
    write,
    messageRow,
    messages,
    tickets,
    commentsOf,
    reply,
    status,
    hurry,
  }
}
