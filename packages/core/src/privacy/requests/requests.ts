import { isOpenState } from '@balcao/contracts/privacy/bounds'
import type {
  AddRequestNote,
  GetRequest,
  ListRequests,
  PrivacyRequests,
  RegisterRequest,
  UpdateRequest,
  WholeRequest,
} from '@balcao/contracts/privacy/requests'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { adminsOf } from '../../notifications/admins.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { can, must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { packsOfRequest } from '../packs/pack-rows.ts'
import { makeRequest } from './make.ts'
import { lockRequest, mustFindRequest, type RequestRow, requestRows, requestView } from './request-rows.ts'

const ORDER = 'privacy_requests'

/** Requests of data subjects, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, page, ...filter }: ListRequests): Promise<PrivacyRequests> {
  must(ctx, 'privacy.manage')
  const after = lastId(cursor, ORDER)
  const rows = await rowsOfPage({ limit, cursor, page })(
    requestRows(ctx, filter)
      .$if(after !== undefined, (q) => q.where('q.id', '<', after as number))
      .orderBy('q.id', 'desc'),
  ).execute()
  return pageOf(rows, limit, requestView, ({ id }) => encodeCursor(ORDER, [id]))
}

/** @throws DomainError forbidden, privacy_request_not_found */
export async function get(ctx: Ctx, { id }: GetRequest): Promise<WholeRequest> {
  must(ctx, 'privacy.manage')
  const row = await mustFindRequest(ctx, id)
  const notes = await ctx.db
    .selectFrom('privacyRequestNotes as n')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'n.tenantId').onRef('u.id', '=', 'n.authorId'))
    .select(['n.id', 'n.text', 'n.createdAt', 'n.authorId', 'u.name'])
    .where('n.requestId', '=', id)
    .orderBy('n.id')
    .execute()
  return {
    ...requestView(row),
    notes: notes.map(({ authorId, name, ...note }) => ({ ...note, author: { id: authorId, name, email: null } })),
    packs: await packsOfRequest(ctx, id),
  }
}

/** Writes down a request that came otherwise; who it is of is looked for by the address. @throws DomainError forbidden */
export async function register(ctx: Ctx, { email, name, ...input }: RegisterRequest): Promise<WholeRequest> {
  must(ctx, 'privacy.manage')
  const person = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'language'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const tenant = await ctx.db.selectFrom('tenants').select('language').where('id', '=', ctx.actor.tenantId).executeTakeFirstOrThrow()
  const whose = { userId: person?.id ?? null, name: person?.name ?? name, language: person?.language ?? tenant.language }
  const id = await makeRequest(ctx, { ...input, ...whose, email, source: 'registered' })
  return get(ctx, { id })
}

/** Who can be responsible for requests. */
async function responsiblePeople(ctx: Ctx): Promise<KnownActor[]> {
  const admins = await adminsOf(ctx)
  const people = await actorsOf(
    ctx,
    admins.map(({ id }) => id),
  )
  return people.filter((one) => one.isActive && can(one, 'privacy.manage'))
}

/** Those who may look after requests, by name. @throws DomainError forbidden */
export async function responsibles(ctx: Ctx): Promise<{ data: { id: number; name: string; email: string | null }[] }> {
  must(ctx, 'privacy.manage')
  return { data: (await responsiblePeople(ctx)).map(({ userId, name, email }) => ({ id: userId, name, email })) }
}

/** What the audit log keeps of a request: no words of anybody. */
const audited = ({ state, responsibleId, proof, answer }: Pick<RequestRow, 'state' | 'responsibleId' | 'proof' | 'answer'>) => ({
  ...{ state, responsibleId, hasProof: proof !== '', hasAnswer: answer !== '' },
})

/**
 * Changes a request that is open. Answered or refused, the person is mailed.
 * @throws DomainError forbidden, privacy_request_not_found, privacy_request_closed, invalid_input
 * @throws DomainError privacy_request_changed (409, with the present request) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateRequest): Promise<WholeRequest> {
  must(ctx, 'privacy.manage')
  await lockRequest(ctx, id)
  const before = await mustFindRequest(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('privacy_request_changed', { current: await get(ctx, { id }) })
  if (!isOpenState(before.state)) throw conflict('privacy_request_closed')
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const after: RequestRow = { ...before, ...sent }
  const { state, responsibleId, proof, answer } = after
  if (!isOpenState(state) && answer === '') throw invalid({ field: 'answer', reason: 'request_answer' })
  if (input.responsibleId && !(await responsiblePeople(ctx)).some(({ userId }) => userId === input.responsibleId))
    throw invalid({ field: 'responsibleId', reason: 'responsible_not_there' })
  const written = ({ proof: how, answer: words, ...row }: RequestRow) => ({
    state: row.state,
    responsibleId: row.responsibleId,
    how,
    words,
  })
  if (!differs(diff(written(before), written(after)))) return get(ctx, { id })
  const isSettled = !isOpenState(state)
  await ctx.db
    .updateTable('privacyRequests')
    .set((eb) => ({
      ...{ state, responsibleId, proof, answer, version: eb('version', '+', 1), updatedAt: now },
      ...(isSettled ? { answeredAt: now } : {}),
    }))
    .where('id', '=', id)
    .execute()
  const change = diff({ ...audited(before), version: before.version }, { ...audited(after), version: before.version + 1 })
  await audit(ctx, { action: 'privacy_request.updated', resource: 'privacy_request', resourceId: id, ...change })
  if (isSettled) await ctx.emit('privacy:settled', { requestId: id })
  return get(ctx, { id })
}

/** Notes something on a request, for the staff. @throws DomainError forbidden, privacy_request_not_found */
export async function addNote(ctx: Ctx, { id, text }: AddRequestNote): Promise<WholeRequest> {
  must(ctx, 'privacy.manage')
  await mustFindRequest(ctx, id)
  await ctx.db
    .insertInto('privacyRequestNotes')
    .values({ tenantId: ctx.actor.tenantId, requestId: id, authorId: me(ctx), text })
    .execute()
  const whole = await get(ctx, { id })
  await audit(ctx, {
    ...{ action: 'privacy_request.noted', resource: 'privacy_request', resourceId: id },
    ...diff({ notes: whole.notes.length - 1 }, { notes: whole.notes.length }),
  })
  return whole
}
