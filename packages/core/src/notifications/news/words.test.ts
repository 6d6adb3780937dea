import { WITHDRAWN_BECAUSE } from '@balcao/contracts/approvals/bounds'
import { AddComment } from '@balcao/contracts/comments/comments'
import { MAILBOX_FAILURES } from '@balcao/contracts/email/mailboxes'
import { ActOnNotification, ListNotifications } from '@balcao/contracts/notifications/notifications'
import { METRICS } from '@balcao/contracts/sla/bounds'
import { describe, expect, test as plain } from 'vitest'
import * as comments from '../../comments/comments.ts'
import type { Mail } from '../../ports.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as tickets from '../../tickets/tickets.ts'
import { act } from '../act.ts'
import * as rules from '../notifications.ts'
import type { NewsTexts } from './texts.ts'
import { NEWS_EN } from './words.en.ts'
import { NEWS_PT } from './words.pt.ts'

const someone = async (desk: Desk, role: 'agent' | 'client', language: string) => {
  const who = await desk.aUser(role)
  await desk.rows((tx) => tx.updateTable('users').set({ language }).where('id', '=', who.id).execute())
  return who
}
const listed = async (desk: Desk, who: Parameters<Desk['as']>[0]) => (await desk.as(who)(rules.list, ListNotifications.parse({}))).data

test('each is told in their own language: what happened, what can be done, what was done, and by mail', async ({ desk }) => {
  const [agent, client] = [await someone(desk, 'agent', 'en'), await someone(desk, 'client', 'en')]
  const portuguese = await desk.person('agent')
  const { id, number } = await desk.aTicket({ title: 'Nota fiscal', requesterId: client.id })
  for (const assigneeId of [agent.id, portuguese.id, agent.id]) await desk.as('supervisor')(tickets.update, { id, assigneeId })
  await desk.as(portuguese)(comments.add, AddComment.parse({ ticketId: id, content: 'Pronto' }))
  await desk.as('supervisor')(tickets.update, { id, status: 'waiting_customer' })
  const sent: Mail[] = []
  for (let n = 0; n < 2; n++) await react(desk, { mail: { send: async (mail) => void sent.push(mail) } })

  const mine = await listed(desk, agent)
  expect(mine.map(({ title, message }) => `${title}: ${message}`)).toEqual(
    expect.arrayContaining([
      `Ticket assigned: Ticket #${number} was assigned to you: Nota fiscal`,
      `Ticket handed on: Ticket #${number} is no longer yours: Nota fiscal`,
      `New comment: New reply on ticket #${number}: Nota fiscal`,
    ]),
  )
  const assigned = mine.find(({ type }) => type === 'ticket_assigned')
  expect(assigned?.quickActions.map(({ label }) => label)).toEqual(['Open', 'Resolve'])
  expect((await listed(desk, client)).map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      `The team answered ticket #${number}: Nota fiscal`,
      `Ticket #${number} is now “Waiting for your reply”: Nota fiscal`,
    ]),
  )
  expect((await listed(desk, portuguese)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Ticket Atribuído', 'Ticket passou adiante']),
  )
  const [mail] = sent.filter(({ to }) => to === client.email)
  expect(mail?.html).toContain('<html lang="en">')
  expect(mail?.text).toContain('answered your ticket:')
  const done = await desk.as(agent)(act, ActOnNotification.parse({ id: assigned?.id, action: 'resolve' }))
  expect(done).toEqual({ success: true, message: `Ticket #${number} was resolved.` })
})

const REVIEWS = (['asked', 'approved', 'returned'] as const).flatMap((step) =>
  ['', 'CASO'].map((note) => ({ title: 'CASO', name: 'CASO', step, note })),
)

const ticket = { number: 7, title: 'CASO' }
const ALL: { [K in keyof NewsTexts]: Parameters<NewsTexts[K]>[0][] } = {
  created: [{ ticket }],
  assigned: [{ ticket }],
  assignedTo: [{ ticket, name: 'CASO' }],
  unassigned: [{ ticket }],
  comment: [true, false].map((isInternal) => ({ ticket, isInternal })),
  answer: [true, false].map((byDesk) => ({ ticket, byDesk })),
  mention: [{ ticket }],
  status: (['staff', 'customer'] as const).map((side) => ({ ticket, to: 'waiting_customer', side, own: undefined })),
  merged: [{ source: ticket, target: ticket }],
  arrived: [{ ticket }],
  entered: [{ ticket, view: 'CASO' }],
  left: [{ ticket, view: 'CASO' }],
  found: [{ ticket, search: 'CASO' }],
  lost: [{ ticket, search: 'CASO' }],
  escalated: [{ ticket, reason: 'CASO' }],
  idle: [{ ticket }],
  sla: METRICS.flatMap((metric) =>
    [{ minutes: null }, { minutes: 15 }, { minutes: 15, share: 75 }].map((of) => ({ ticket, metric, ...of })),
  ),
  queueWaiting: [1, 2].map((count) => ({ queue: 'CASO', count })),
  regrouped: (['companies', 'tag_merged', 'tag_renamed', 'tag_removed'] as const).flatMap((by) =>
    [1, 2].map((n) => ({ by, name: 'CASO', entered: n, left: n, more: n })),
  ),
  woken: [true, false].map((due) => ({ ticket, due })),
  rated: [{ ticket, score: 3 }],
  infected: [{ ticket, file: 'CASO', threat: 'Eicar' }],
  stopped: ['answered', 'colleague', null].map((reason) => ({ ticket, reason })),
  checklistItems: [1, 2, 5].map((count) => ({ ticket, item: 'Conferir o acesso', count })),
  checklistAnswered: [{ ticket, item: 'Enviar o contrato' }],
  checklistDue: [{ ticket, item: 'Conferir o acesso' }],
  flow: (['broken', 'failed', 'loop'] as const).map((what) => ({ name: 'Cobrar resposta', what })),
  template: [{ name: 'Recebido' }],
  workflow: [{ name: 'Compras' }],
  approvalAsked: [{ ticket, title: 'Compra' }],
  approvalReminder: [true, false].map((dueSoon) => ({ ticket, title: 'Compra', dueSoon })),
  approvalDecided: (['approved', 'refused'] as const).map((state) => ({ ticket, title: 'Compra', state })),
  approvalWithdrawn: WITHDRAWN_BECAUSE.map((because) => ({ ticket, title: 'Compra', because })),
  approvalExpired: [{ ticket, title: 'Compra' }],
  privacyRequestDue: [-1, 1, 5].map((days) => ({ number: 7, days })),
  signature: (['given', 'completed', 'declined', 'expired'] as const).map((what) => ({ title: 'CASO', name: 'ANA', left: 2, what })),
  documentReview: REVIEWS,
  articleReview: REVIEWS,
  backupTroubled: (['not_written', 'not_verified'] as const).map((what) => ({ what })),
  documentExpiring: [0, 1, 30].map((days) => ({ title: 'CASO', days })),
  tracker: [{ name: 'Loja' }],
  mailBounced: [true, false].map((isComplaint) => ({ ticket, address: 'ana@exemplo.test', isComplaint })),
  mailGivenUp: [1, 3].map((count) => ({ address: 'suporte@exemplo.test', count })),
  mailFilter: [{ name: 'Faturas' }],
  chatOffered: [{ customer: 'Cliente', queue: 'Suporte', title: 'CASO' }],
  assistantBudget: [{ percent: 80 }, { percent: 100 }],
  assistantPaused: [{ name: 'Provedor' }],
  sideAnswered: [{ ticket, from: 'fornecedor@exemplo.test', subject: 'CASO' }],
  issueCommented: [1, 3].map((count) => ({ ticket, issue: 'loja#12', author: 'rafa-dev', count })),
  issueClosed: [0, 1, 2].map((open) => ({ ticket, issue: 'loja#12', open })),
  webhook: (['broken', 'failing', 'gone', 'loop'] as const).map((what) => ({ name: 'ERP', what })),
  connectorLeft: [
    { name: 'CASO', connections: ['ERP'], count: 1 },
    { name: 'CASO', connections: [], count: 3 },
  ],
  ticketImport: [
    { file: 'zendesk.json', state: 'done' as const, created: 1, left: 0 },
    { file: 'zendesk.json', state: 'done' as const, created: 12, left: 3 },
    { file: 'zendesk.json', state: 'failed' as const, created: 0, left: 0 },
  ],
  whatsappCampaign: (['number', 'template', 'author', 'grown'] as const).map((why) => ({ name: 'Natal', why })),
  whatsapp: (['token', 'blocked', 'payment', 'unregistered'] as const).map((what) => ({ name: 'Vendas', what })),
  mailbox: MAILBOX_FAILURES.map((what, n) => ({
    address: 'suporte@acme.test',
    duty: n % 2 ? ('sending' as const) : ('reading' as const),
    what,
  })),
  mailboxWorks: (['reading', 'sending'] as const).map((duty) => ({ address: 'suporte@acme.test', duty })),
  rule: (['broken', 'failed', 'loop'] as const).map((what) => ({ name: 'Fechar em 7 dias', what })),
  recurring: [true, false].map((stopped) => ({
    title: 'CASO',
    what: ['assignee', 'queue', 'tags', 'type', 'requester', 'refused'],
    stopped,
  })),
  impersonated: [{ name: 'CASO', minutes: 15 }],
  textsShut: (['sms', 'whatsapp'] as const).map((channel) => ({ channel, verified: 3 })),
  accountPending: [{ name: 'CASO' }],
  certificate: [0, 1, 30].map((days) => ({ name: 'CASO', days })),
  directoryCertificate: [0, 1, 30].map((days) => ({ name: 'CASO', days })),
  directoryFailing: [{ name: 'CASO' }],
  directoryHeld: [{ name: 'CASO', count: 12 }],
  domain: (['verified', 'failing', 'lost', 'expired'] as const).map((what) => ({ domain: 'CASO', what })),
  contractEnds: [0, 1, 30].map((days) => ({ company: 'CASO', days })),
  warrantyEnds: [0, 1, 30].flatMap((days) => [1, 2, 5].map((n) => ({ names: Array(n).fill('CASO'), days }))),
  hours: [{ company: 'CASO', percent: 80 }],
  substitute: ['2026-12-03', '2026-12-05'].map((to) => ({ name: 'CASO', from: '2026-12-03', to })),
  returned: [0, 1, 2].map((n) => ({ returned: n, finished: n, elsewhere: n })),
  articlesToReview: [1, 2, 3].map((count) => ({ title: 'CASO', count })),
  reportStopped: (['owner_gone', 'not_allowed', 'nobody_left', 'field_gone'] as const).map((why) => ({ name: 'CASO', why })),
  auditBroken: [{}],
  alertBegan: [{ metric: 'latency' }],
  anomalyBegan: (['many', 'few', 'waiting', 'late'] as const).flatMap((kind) =>
    [0, 1, 30].map((value) => ({ kind, channel: 'email' as const, value, minutes: 30, usual: { median: 8, high: 12 } })),
  ),
  exported: [1, 1_234].map((rows) => ({ file: 'CASO', rows })),
  exportFailed: [{ file: 'CASO' }],
  reportsRepaired: [1, 2].map((count) => ({ count })),
}

describe('every text has its English', () => {
  plain.each(Object.keys(ALL) as (keyof NewsTexts)[])('%s', (kind) => {
    for (const about of ALL[kind]) {
      const [pt, en] = [NEWS_PT, NEWS_EN].map((texts) => (texts[kind] as (of: typeof about) => { title: string; message: string })(about))
      expect(en?.title).not.toBe(pt?.title)
      expect(en?.message.includes('CASO') || kind === 'stopped').toBe(pt?.message.includes('CASO') || kind === 'stopped')
      expect(`${en?.title} ${en?.message}`).not.toMatch(/[ãõçáéíóúâêô]|undefined/i)
    }
  })
})
