import { randomUUID } from 'node:crypto'
import { ListEvents } from '@balcao/contracts/audit/events'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as events from '../../audit/events.ts'
import { foldDuplicates } from '../../duplicates/fold.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { get as getTicket } from '../../tickets/tickets.ts'
import { placesOf } from '../testing/places.ts'
import { age, aRule, runNow } from '../testing/retention.ts'
import { COPIES } from './copies.ts'

const WORD = 'xilindrópolis'
/** As words are kept in indexes: its stem. */
const FOLDED = 'xilindropol'

/** What may still hold it, and why. */
const MAY_STAY: Readonly<Record<string, string>> = {
  audit_events: 'sealed as it was written, until its retention takes it; shown without',
  outbox: 'ends after seven days',
  idempotency_keys: 'answers of repeated calls end after a day',
  bulk_edits: 'what can be given back ends after minutes',
  backup_runs: 'samples of a preview go with the next restore, and with its backup',
}

const standing = (desk: Desk) => placesOf(desk, [WORD, FOLDED])

const one = async (desk: Desk, table: string, values: object): Promise<number> =>
  desk.rows(async (tx) => {
    const row = await tx
      .insertInto(table as 'tickets')
      .values({ tenantId: desk.id, ...values } as never)
      .returningAll()
      .executeTakeFirstOrThrow()
    return (row as { id: number }).id
  })

/** A ticket whose words were copied to every place that there is. */
async function copied(desk: Desk) {
  const [customer, agent] = [await desk.person('client'), await desk.person('agent')]
  const { id: ticketId, ...rest } = await desk.aTicket({
    ...{
      title: `Pane em ${WORD}`,
      description: `Tudo parou em ${WORD}`,
      priorityReason: WORD,
      assigneeId: agent.id,
      requesterId: customer.id,
    },
  })
  const ticket = { id: ticketId, requesterId: customer.id }
  const comment = await desk.aComment(ticket, { content: `Em ${WORD} de novo` })
  const note = await desk.aComment(ticket, { content: `Nota de ${WORD}`, isInternal: true, authorId: agent.id, authorSide: 'staff' })
  const ids = { ticketId, commentId: comment.id }
  await one(desk, 'commentVersions', { commentId: note.id, edit: 1, content: WORD, writtenAt: new Date().toISOString() })
  await one(desk, 'messageTranslations', { ...ids, language: 'en', content: WORD, sourceHash: 'x', model: 'um' })
  await one(desk, 'messageErasures', { ...ids, content: WORD, hasFiles: false, reason: 'Senha', erasedBy: agent.id })
  await desk.anAttachment(ticket, { name: `${WORD}.png`, commentId: comment.id })
  await one(desk, 'partialUploads', { ticketId, authorId: customer.id, name: WORD, size: 3 })
  await desk.aScheduledReply(ticket, { content: WORD, authorId: agent.id })
  await one(desk, 'ticketDrafts', { ticketId, userId: agent.id, mode: 'reply', content: WORD })
  const sentToMany = {
    content: WORD,
    isInternal: false,
    state: 'done',
    total: 1,
    dueAt: new Date().toISOString(),
    endedAt: new Date().toISOString(),
  }
  const bulkReplyId = await one(desk, 'bulkReplies', { ...sentToMany, authorId: agent.id })
  const left = { state: 'skipped', reasons: JSON.stringify([{ message: WORD }]), settledAt: new Date().toISOString() }
  await desk.rows((tx) =>
    tx
      .insertInto('bulkReplyTickets')
      .values({ tenantId: desk.id, bulkReplyId, ticketId, seenUpTo: 0, ...left })
      .execute(),
  )
  const taken = { kind: 'zendesk', state: 'done', sourceName: 'Zendesk', fileName: 'tickets.json', mapping: '{}', found: '{}' }
  const importId = await one(desk, 'ticketImports', taken)
  const leftOut = JSON.stringify([{ field: 'tags', reason: 'ticket_import_tag_left', params: { tag: WORD } }])
  await desk.rows((tx) =>
    tx
      .insertInto('ticketImportLines')
      .values({ tenantId: desk.id, importId, n: 1, line: 1, state: 'created', reasons: leftOut, ticketId })
      .execute(),
  )
  const mailboxId = await one(desk, 'mailboxes', { address: 'suporte@balcao.test', kind: 'forward', forwardKey: randomUUID() })
  const file = { id: randomUUID(), size: 3, mime: 'message/rfc822', sha256: 'a'.repeat(64) }
  await one(desk, 'files', file)
  await one(desk, 'inboundMails', {
    ...{ mailboxId, fileId: file.id, sha256: 'b'.repeat(64), size: 3, source: 'smtp', state: 'done', verdict: 'ticket' },
    ...{ fromAddress: `ana@${FOLDED}.test`, subject: WORD, ticketId, parsed: JSON.stringify({ text: WORD }) },
  })
  await one(desk, 'mails', {
    ...ids,
    sourceKey: 'x',
    toAddress: `ana@${FOLDED}.test`,
    subject: WORD,
    text: WORD,
    notice: JSON.stringify({ text: WORD }),
  })
  await one(desk, 'ticketEmailWatchers', { ticketId, email: `ana@${FOLDED}.test`, language: 'pt-BR', side: 'customer' })
  const conversationId = await one(desk, 'sideConversations', { ticketId, homeId: ticketId, subject: WORD, startedBy: agent.id })
  await one(desk, 'sidePeople', { conversationId, address: `ana@${FOLDED}.test`, name: WORD })
  await one(desk, 'sideMessages', { conversationId, fromAddress: `ana@${FOLDED}.test`, content: WORD })
  await one(desk, 'ticketMailCopies', { ticketId, address: `ana@${FOLDED}.test`, state: 'in' })
  const webhook = {
    name: 'ERP',
    url: 'https://erp.example.com/',
    events: ['ticket.created'],
    conditions: '{"all":[],"any":[]}',
    authorId: agent.id,
  }
  const webhookId = await one(desk, 'webhooks', webhook)
  await one(desk, 'webhookDeliveries', {
    webhookId,
    ticketId,
    event: 'ticket.created',
    cause: 'x',
    body: WORD,
    answer: WORD,
    state: 'failed',
    nextAt: null,
  })
  await desk.aNotification(agent, { entityType: 'ticket', entityId: ticketId, title: WORD, message: WORD })
  await one(desk, 'automationRuns', {
    ...{
      ruleName: 'R',
      ruleVersion: 1,
      ticketId,
      event: 'created',
      cause: 'x',
      chain: randomUUID(),
      depth: 0,
      outcome: 'applied',
      durationMs: 1,
    },
    reasons: JSON.stringify([{ text: WORD }]),
  })
  const flowId = await one(desk, 'flows', { name: 'F', event: 'manual', trigger: '{"event":"manual"}', authorId: agent.id })
  await desk.rows((tx) =>
    tx.insertInto('flowVersions').values({ tenantId: desk.id, flowId, version: 1, steps: '[]', authorId: agent.id }).execute(),
  )
  const reasons = JSON.stringify([{ text: WORD }])
  const runId = await one(desk, 'flowRuns', {
    ...{ flowId, version: 1, ticketId, state: 'failed', event: 'manual', cause: 'x', chain: randomUUID(), reasons },
  })
  const entry = { tenantId: desk.id, runId, n: 1, what: 'failed', details: JSON.stringify({ reasons: [{ text: WORD }] }) }
  await desk.rows((tx) => tx.insertInto('flowRunEntries').values(entry).execute())
  const changes = [
    { field: 'title', from: null, to: WORD },
    { field: 'status', from: 'new', to: 'open' },
  ]
  await one(desk, 'ticketEvents', { ticketId, kind: 'updated', actorId: customer.id, changes: JSON.stringify(changes) })
  await desk.rows((tx) =>
    sql`insert into ticket_ratings (tenant_id, ticket_id, resolution, expires_at, score, comment, via, rated_at)
      values (${desk.id}, ${ticketId}, now(), now(), 2, ${WORD}, 'portal', now())`.execute(tx),
  )
  await one(desk, 'timeEntries', { ticketId, userId: agent.id, minutes: 5, note: WORD, workedOn: '2026-01-02' })
  const checklistId = await one(desk, 'ticketChecklists', { ticketId, homeId: ticketId, title: WORD, blocks: false, inOrder: false })
  await one(desk, 'checklistItems', { checklistId, position: 1, text: WORD, help: WORD, note: WORD, isMandatory: false })
  const approvalId = await one(desk, 'approvals', {
    ticketId,
    homeId: ticketId,
    title: WORD,
    text: WORD,
    reason: WORD,
    mode: 'any',
    askedBy: agent.id,
  })
  await one(desk, 'approvalApprovers', {
    approvalId,
    userId: agent.id,
    decision: 'refused',
    comment: WORD,
    decidedAt: new Date().toISOString(),
    via: 'staff',
  })
  const field = await desk.aField({ type: 'text' })
  await one(desk, 'customFieldValues', { entity: 'ticket', entityId: ticketId, fieldId: field.id, text: WORD })
  const { id: twin } = await desk.aTicket({ requesterId: (await desk.aUser('client')).id })
  const [aId, bId] = ticketId < twin ? [ticketId, twin] : [twin, ticketId]
  await one(desk, 'duplicateExamples', { aId, bId, label: true, source: 'merge', note: WORD })
  await one(desk, 'duplicatePairs', { aId, bId, probability: 0.9, reasons: JSON.stringify([{ terms: [WORD] }]) })
  const tracker = {
    kind: 'github',
    name: 'Produto',
    baseUrl: 'https://api.github.com',
    project: 'acme/produto',
    hookKey: randomUUID(),
    authorId: agent.id,
  }
  const trackerId = await one(desk, 'issueTrackers', tracker)
  const issueId = await one(desk, 'issues', { trackerId, key: '7', url: 'https://github.com/7', title: WORD, isOpen: true, status: 'open' })
  await one(desk, 'ticketIssues', { ticketId, homeId: ticketId, issueId })
  // One that another ticket waits for, too: it stays, without what was written from this one.
  const kept = await one(desk, 'issues', { trackerId, key: '8', url: 'https://github.com/8', title: 'Outra', isOpen: true, status: 'open' })
  await one(desk, 'ticketIssues', { ticketId: twin, homeId: twin, issueId: kept })
  for (const [n, of] of [issueId, kept].entries()) {
    const wrote = { issueId: of, ticketId, authorId: agent.id, content: WORD, body: WORD, marker: `m-${n}`, state: 'sent', nextAt: null }
    const outgoingId = await one(desk, 'outgoingIssueComments', wrote)
    await one(desk, 'issueComments', {
      issueId: of,
      remoteId: '9',
      author: 'rafa',
      content: WORD,
      writtenAt: new Date().toISOString(),
      outgoingId,
    })
  }
  const account = { name: 'Loja', phoneNumberId: randomUUID(), wabaId: '1', hookKey: randomUUID(), verifyToken: 'x' }
  const accountId = await one(desk, 'whatsappAccounts', account)
  await one(desk, 'whatsappTickets', { ticketId, accountId, number: `55 ${WORD}` })
  const template = { templateName: 'aviso', templateLanguage: 'pt_BR', audience: '{}', perMinute: 1, pauseDays: 0 }
  const campaignId = await one(desk, 'whatsappCampaigns', { name: 'Aviso', accountId, ...template })
  await one(desk, 'whatsappCampaignRecipients', { campaignId, userId: customer.id, state: 'read', text: WORD, ticketId })
  const said = { accountId, number: '5511', kind: 'text', body: JSON.stringify({ text: WORD }) }
  await one(desk, 'whatsappMessages', { ...said, direction: 'in', state: 'filed', ticketId })
  const chat = await desk.aConversation([customer, agent], `Chat de ${WORD}`, { ticketId, status: 'closed' } as never)
  const messageId = await desk.aChatMessage(chat, {
    senderType: 'user',
    authorId: customer.id,
    content: WORD,
    metadata: JSON.stringify({ text: WORD }),
  })
  await one(desk, 'assistantRuns', {
    ...{
      feature: 'chat',
      adapter: 'offline',
      askerId: customer.id,
      conversationId: chat,
      messageId,
      question: WORD,
      outcome: 'answer',
      ms: 1,
    },
    details: JSON.stringify({ answer: WORD }),
  })
  await one(desk, 'auditEvents', {
    action: 'x.y',
    resource: 'ticket',
    resourceId: String(ticketId),
    actorName: 'x',
    actorRole: 'agent',
    risk: 'low',
    before: JSON.stringify({ title: WORD }),
  })
  await one(desk, 'outbox', { name: 'ticket:updated', payload: JSON.stringify({ ticketId, changes }) })
  // What was merged into it goes with it.
  const { id: sourceId } = await desk.aTicket({ title: `Outra pane em ${WORD}`, status: 'merged' })
  const former = JSON.stringify({
    status: 'new',
    scheduledFor: null,
    resolvedAt: null,
    closedAt: null,
    mapped: { priority: { from: WORD, to: 'low' } },
  })
  await one(desk, 'ticketMerges', { sourceId, targetId: ticketId, sourceNumber: 1, shared: true, former })
  while (await foldDuplicates({ db: desk.db })) {}
  return { ...rest, ...ids, sourceId, chat }
}

test('after erase_content no copy of the words of a ticket is left in any column of any table', async ({ desk }) => {
  const ticket = await copied(desk)
  const before = await standing(desk)
  // Every place that is said to be erased was written to.
  const tables = new Set(before.map((place) => place.split('.')[0]))
  expect(COPIES.map(([table]) => table).filter((table) => !tables.has(table) && !WITHOUT_WORDS.includes(table))).toEqual([])
  expect([...tables]).toEqual(
    expect.arrayContaining(['ticket_texts', 'comment_texts', 'duplicate_postings', 'chat_messages', 'assistant_runs', 'conversations']),
  )

  await age(desk, [ticket.ticketId], 40)
  const rule = await aRule(desk)
  const run = await runNow(desk, rule.id)
  expect(run).toMatchObject({ state: 'done', erased: 1, failed: 0 })
  expect((await standing(desk)).filter((place) => !Object.hasOwn(MAY_STAY, place.split('.')[0] ?? ''))).toEqual([])
  const seen = await desk.as('agent')(getTicket, { id: ticket.ticketId })
  expect(seen).toMatchObject({
    title: 'Conteúdo apagado',
    description: 'Conteúdo apagado',
    status: 'closed',
    requester: { name: 'Pessoa anônima', email: null },
  })
  // Sealed events leave without the words.
  const shown = await desk.as('admin')(events.list, ListEvents.parse({ action: ['x.y'] }))
  expect(shown.data).toHaveLength(1)
  expect(JSON.stringify(shown)).not.toContain(WORD)
  // Its history keeps what nobody wrote.
  expect(
    await desk.rows((tx) =>
      tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', ticket.ticketId).where('kind', '=', 'updated').execute(),
    ),
  ).toEqual([{ changes: [{ field: 'status', from: 'new', to: 'open' }] }])
})

/** These are erased for whom they name, not for words. */
const WITHOUT_WORDS = ['ticket_watchers', 'ticket_reads', 'kb_deflections']

/** Tables that name a ticket, a message or a conversation, hold text, and are left alone. */
const LEFT_ALONE: Readonly<Record<string, string>> = {
  approval_links: 'hashes alone',
  duplicate_hints: 'which question led to it, as a key',
  incidents: 'written for the status page, for everybody',
  privacy_holds: 'what is held is not erased',
  recurring_runs: 'kinds alone',
  report_facts: 'figures by status, priority, type and channel',
  routing_decisions: 'ids and figures of who could take it',
  routing_waits: 'the same',
  routing_wakeups: 'the same',
  sla_timers: 'clocks',
  ticket_erasures: 'says what was erased',
  ticket_states: 'status, priority and type',
}
/** Triggers write them from what is erased, or another function erases them by their conversation. */
const WITH_OTHERS = ['ticket_texts', 'comment_texts', 'conversations', 'chat_messages', 'assistant_runs']

test('a table that names a ticket and holds text says what becomes of it', async ({ desk }) => {
  const { rows } = await desk.rows((tx) =>
    sql<{ table: string }>`
      select distinct c.table_name as table from information_schema.columns c
      where c.table_schema = 'public' and c.column_name in ('ticket_id', 'comment_id', 'conversation_id', 'checklist_id', 'approval_id')
        and exists (select from information_schema.columns t where t.table_schema = 'public' and t.table_name = c.table_name and t.is_generated = 'NEVER'
          and t.data_type in ('text', 'jsonb', 'ARRAY', 'tsvector')) order by 1`.execute(tx),
  )
  const known = new Set([...COPIES.map(([table]) => table), ...Object.keys(LEFT_ALONE), ...WITH_OTHERS])
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([])
})
