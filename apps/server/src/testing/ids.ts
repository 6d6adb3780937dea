import type { Desk } from '@balcao/core/testing/desk'
import { aSession } from '@balcao/db/testing/factories'
import type { Ids } from './matrix-row.ts'

/** Ids that nobody has. */
export const NOBODYS: Ids = {
  ticket: 2_000_000_001,
  otherTicket: 2_000_000_016,
  mergedTicket: 2_000_000_017,
  relation: 2_000_000_018,
  comment: 2_000_000_019,
  user: 2_000_000_002,
  queue: 2_000_000_003,
  tag: 2_000_000_004,
  spareTag: 2_000_000_014,
  template: 2_000_000_015,
  company: 2_000_000_005,
  spareCompany: 2_000_000_016,
  junior: 2_000_000_006,
  newcomer: 2_000_000_020,
  session: 2_000_000_007,
  apiToken: 2_000_000_008,
  role: 2_000_000_009,
  field: 2_000_000_010,
  attachment: 2_000_000_011,
  partialUpload: 2_000_000_071,
  view: 2_000_000_031,
  goneView: 2_000_000_032,
  outgoing: 2_000_000_012,
  bulkEdit: 2_000_000_033,
  watchRemoval: 2_000_000_034,
  timeEntry: 2_000_000_041,
  recurring: 2_000_000_042,
  pausedRecurring: 2_000_000_043,
  goneRecurring: 2_000_000_044,
  notification: 2_000_000_051,
  spareNotification: 2_000_000_052,
  conversation: 2_000_000_061,
  pushDevice: 2_000_000_053,
}

/** One of everything at a desk; the ticket is asked for by `requester`. */
export async function idsOf(desk: Desk, requester?: { id: number }): Promise<Ids> {
  const user = requester ?? (await desk.person('agent'))
  const company = await desk.aCompany('Acme')
  await desk.rows((tx) =>
    tx
      .insertInto('companyDomains')
      .values({ tenantId: desk.id, companyId: company.id, domain: `acme-${company.id}.example` })
      .execute(),
  )
  await desk.rows((tx) =>
    tx.insertInto('companyContracts').values({ tenantId: desk.id, companyId: company.id, plan: 'Ouro', startsOn: '2026-01-01' }).execute(),
  )
  const ticket = await desk.aTicket({ requesterId: user.id, companyId: company.id })
  const otherTicket = await desk.aTicket({ requesterId: user.id })
  const mergedTicket = await desk.aTicket({ requesterId: user.id, status: 'merged' })
  await desk.rows((tx) =>
    tx
      .insertInto('ticketMerges')
      .values({
        tenantId: desk.id,
        sourceId: mergedTicket.id,
        targetId: otherTicket.id,
        sourceNumber: mergedTicket.number,
        shared: true,
        former: JSON.stringify({ status: 'open', scheduledFor: null, resolvedAt: null, closedAt: null }),
      })
      .execute(),
  )
  const relation = await desk.rows((tx) =>
    tx
      .insertInto('ticketRelations')
      .values({ tenantId: desk.id, kind: 'blocks', fromId: ticket.id, toId: otherTicket.id })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const tag = await desk.aTag(`t${ticket.id}`)
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: ticket.id, tagId: tag }).execute())
  const junior = await desk.aUser('client', { companyId: company.id })
  const newcomer = await desk.aUser('client')
  const suggestion = { tenantId: desk.id, companyId: company.id, userId: newcomer.id, domain: `acme-${company.id}.example` }
  await desk.rows((tx) => tx.insertInto('companySuggestions').values(suggestion).execute())
  const session = await aSession(desk.db, { tenantId: desk.id, id: user.id })
  const apiToken = await desk.rows((tx) =>
    tx
      .insertInto('apiTokens')
      .values({ tenantId: desk.id, userId: user.id, name: 'Painel', tokenHash: `hash-${ticket.id}`, hint: 'abcd', scopes: ['read'] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const bulkEdit = await desk.rows((tx) =>
    tx
      .insertInto('bulkEdits')
      .values({ tenantId: desk.id, userId: user.id, changes: '{"priority":"high"}', former: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const watch = { ticketId: otherTicket.id, side: 'customer', level: 'all', source: 'added' }
  await desk.rows((tx) =>
    tx
      .insertInto('ticketWatchers')
      .values({ tenantId: desk.id, userId: junior.id, ...watch })
      .execute(),
  )
  const former = {
    kind: 'person',
    ...watch,
    ticketId: ticket.id,
    whoId: junior.id,
    mutedUntil: null,
    mergeId: null,
    createdAt: '2026-01-02T03:04:05Z',
  }
  const watchRemoval = await desk.rows((tx) =>
    tx
      .insertInto('watchRemovals')
      .values({ tenantId: desk.id, userId: user.id, former: JSON.stringify([former]) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const timeEntry = await desk.rows((tx) =>
    tx
      .insertInto('timeEntries')
      .values({ tenantId: desk.id, ticketId: ticket.id, userId: user.id, minutes: 15, workedOn: '2026-01-02' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const partialUpload = await desk.rows((tx) =>
    tx
      .insertInto('partialUploads')
      .values({ tenantId: desk.id, authorId: user.id, ticketId: ticket.id, name: 'filme.mp4', size: 3 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return {
    ticket: ticket.id,
    otherTicket: otherTicket.id,
    mergedTicket: mergedTicket.id,
    relation: relation.id,
    comment: (await desk.aComment(ticket)).id,
    user: user.id,
    queue: desk.queueId,
    tag,
    template: await desk.aTemplate(`m${ticket.id}`),
    spareTag: await desk.aTag(`s${ticket.id}`),
    view: await desk.aView(`v${ticket.id}`),
    goneView: await desk.aView(`g${ticket.id}`, { deletedAt: new Date().toISOString() }),
    company: company.id,
    spareCompany: (await desk.aCompany('Sem ninguém')).id,
    junior: junior.id,
    newcomer: newcomer.id,
    session: session.id,
    apiToken: apiToken.id,
    role: (await desk.aRole('agent')).id,
    field: (await desk.aField({})).id,
    outgoing: (await desk.anOutgoing(ticket, { authorId: user.id })).id,
    bulkEdit: bulkEdit.id,
    watchRemoval: watchRemoval.id,
    timeEntry: timeEntry.id,
    recurring: await desk.aRecurring(user),
    pausedRecurring: await desk.aRecurring(user, { pausedAt: new Date().toISOString(), nextAt: null }),
    goneRecurring: await desk.aRecurring(user, { deletedAt: new Date().toISOString(), nextAt: null }),
    notification: (
      await desk.aNotification(user, {
        quickActions: JSON.stringify([{ action: 'open', label: 'Abrir', icon: 'open', style: 'primary', primary: true, data: {} }]),
      })
    ).id,
    spareNotification: (await desk.aNotification(user)).id,
    conversation: await desk.aConversation([user]),
    pushDevice: await desk.aPushDevice({ userId: user.id, sessionId: session.id }),
    partialUpload: partialUpload.id,
    attachment: (await desk.anAttachment(ticket, { authorId: user.id })).id,
  }
}
