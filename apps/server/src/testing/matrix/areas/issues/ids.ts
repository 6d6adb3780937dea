import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

let made = 0

/** Whose token nothing opens. */
const tracker: Build = async ({ desk, person }) => {
  const author = await person()
  const values = { tenantId: desk.id, kind: 'github', name: 'Loja', baseUrl: 'https://api.github.com', project: 'acme/loja' }
  return desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('issueTrackers')
          .values({ ...values, hookKey: `${desk.id}.matrix-${made++}`, authorId: author.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

/** Of a tracker of its own, linked with `ticket`. */
const issue: Build = async (maker) => {
  const { id: ticketId } = await maker.make(ticketRow)
  const trackerId = await tracker(maker)
  const tenantId = maker.desk.id
  const values = {
    tenantId,
    trackerId,
    key: '12',
    url: 'https://github.com/acme/loja/issues/12',
    title: 'Nota',
    isOpen: true,
    status: 'open',
  }
  return maker.desk.rows(async (tx) => {
    const { id } = await tx.insertInto('issues').values(values).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('ticketIssues').values({ tenantId, issueId: id, ticketId, homeId: ticketId }).execute()
    return id
  })
}

/** A comment from `ticket` that failed to reach its issue. */
const issueOutgoing: Build = async (maker) => {
  const { id: ticketId } = await maker.make(ticketRow)
  const issueId = await issue(maker)
  const { id: authorId } = await maker.person()
  const values = { tenantId: maker.desk.id, ticketId, issueId, authorId, content: 'Oi', body: 'Oi', state: 'failed', nextAt: null }
  return maker.desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('outgoingIssueComments')
          .values({ ...values, marker: `matrix-${made++}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

export const ISSUE_IDS = { tracker, issue, issueOutgoing }
