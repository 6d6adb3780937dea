import type { CreateSkill, GetSkill, Skill, SkillList, SkillMatch, UpdateSkill } from '@balcao/contracts/queues/skills'
import { MAX_SKILLS } from '@balcao/contracts/queues/words'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { mustExistTags } from '../../tickets/references.ts'
import { TICKETS } from '../internal/skill-match.ts'

const NO_MATCH: SkillMatch = { tagIds: [], fields: [], languages: [], level: 1 }

const holders = sql<number>`(select count(*)::int from user_skills k join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    and u.is_active and u.deleted_at is null
  join tenants z on z.id = k.tenant_id
  where k.tenant_id = s.tenant_id and k.skill_id = s.id
    and (k.expires_on is null or k.expires_on >= (now() at time zone z.time_zone)::date))`.as('users')

const skillRows = ({ db }: Ctx) =>
  db
    .selectFrom('skills as s')
    .select(['s.id', 's.name', 's.skillGroup as group', 's.levels', 's.ticketMatch', 's.version', holders, TICKETS.as('tickets')])
    .orderBy(sortKey('s.skillGroup'))
    .orderBy(sortKey('s.name'))
    .orderBy('s.id')
type SkillRow = Awaited<ReturnType<ReturnType<typeof skillRows>['execute']>>[number]

const skillView = ({ ticketMatch, ...row }: SkillRow): Skill => ({ ...row, ticketMatch: { ...NO_MATCH, ...(ticketMatch as object) } })

/** What the log keeps of a skill. */
const factsOf = ({ name, group, levels, ticketMatch }: Skill) => ({ name, group, levels, ticketMatch })

/** The organisation's skills by group and name. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<SkillList> {
  must(ctx, 'queue.use')
  return { data: (await skillRows(ctx).limit(MAX_SKILLS).execute()).map(skillView) }
}

/** @throws DomainError skill_not_found */
async function mustFind(ctx: Ctx, id: number, lock = false): Promise<Skill> {
  if (lock) await ctx.db.selectFrom('skills').select('id').where('id', '=', id).forUpdate().execute()
  const row = await skillRows(ctx).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('skill_not_found')
  return skillView(row)
}

/** Skills of a tenant get their names one after the other. */
const lockSkills = ({ db, actor }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('queues.skills', ${actor.tenantId}))`.execute(db)

/** Names differ by more than their capitals. @throws DomainError skill_name_taken */
async function mustBeFree({ db }: Ctx, name: string, self?: number): Promise<void> {
  const same = await db
    .selectFrom('skills')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()
  if (same && same.id !== self) throw conflict('skill_name_taken')
}

/** @throws DomainError invalid_input for tags and fields that do not exist, and fields that are neither choices nor short texts */
async function mustMatch(ctx: Ctx, { tagIds, fields }: SkillMatch): Promise<void> {
  if (tagIds.length) await mustExistTags(ctx, tagIds)
  const ids = [...new Set(fields.map(({ id }) => id))]
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('customFields')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('entity', '=', 'ticket')
    .where('type', 'in', ['select', 'multi_select', 'text'])
    .execute()
  const missing = ids.filter((id) => !found.some((field) => field.id === id))
  if (missing.length) throw invalid({ field: 'ticketMatch.fields', reason: 'skill_fields_not_found', params: { ids: missing } })
}

/** @throws DomainError forbidden, skill_name_taken, too_many_skills, invalid_input */
export async function create(ctx: Ctx, { name, group, levels, ticketMatch }: CreateSkill): Promise<Skill> {
  must(ctx, 'queue.manage')
  await lockSkills(ctx)
  await mustBeFree(ctx, name)
  await mustMatch(ctx, ticketMatch)
  const { count } = await ctx.db
    .selectFrom('skills')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SKILLS) throw conflict('too_many_skills')
  const { id } = await ctx.db
    .insertInto('skills')
    .values({ tenantId: ctx.actor.tenantId, name, skillGroup: group, levels, ticketMatch: JSON.stringify(ticketMatch) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await mustFind(ctx, id)
  await audit(ctx, { action: 'skill.created', resource: 'skill', resourceId: id, ...diff(null, factsOf(made)), risk: 'low' })
  await tell(ctx)
  return made
}

/** Changes what is sent. @throws DomainError forbidden, skill_not_found, skill_changed (409, with the current skill), skill_name_taken, invalid_input */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateSkill): Promise<Skill> {
  must(ctx, 'queue.manage')
  await lockSkills(ctx)
  const before = await mustFind(ctx, id, true)
  if (version !== undefined && version !== before.version) throw conflict('skill_changed', { current: before })
  if (input.name !== undefined) await mustBeFree(ctx, input.name, id)
  if (input.ticketMatch) await mustMatch(ctx, input.ticketMatch)
  const { name = before.name, group = before.group, levels = before.levels, ticketMatch = before.ticketMatch } = input
  const change = diff(factsOf(before), { name, group, levels, ticketMatch })
  if (!differs(change)) return before
  await ctx.db
    .updateTable('skills')
    .set((eb) => ({ name, skillGroup: group, levels, ticketMatch: JSON.stringify(ticketMatch), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await audit(ctx, { action: 'skill.updated', resource: 'skill', resourceId: id, ...change, risk: 'low' })
  await tell(ctx)
  return mustFind(ctx, id)
}

/** Takes a skill away, of everybody who has it. @throws DomainError forbidden, skill_not_found */
export async function remove(ctx: Ctx, { id }: GetSkill): Promise<Skill> {
  must(ctx, 'queue.manage')
  const before = await mustFind(ctx, id, true)
  await ctx.db.deleteFrom('skills').where('id', '=', id).execute()
  const act = { action: 'skill.deleted', resource: 'skill', resourceId: id, details: { users: before.users } }
  await audit(ctx, { ...act, ...diff(factsOf(before), null) })
  await tell(ctx)
  return before
}

/** Whoever was not asked for may be asked for now. */
const tell = (ctx: Ctx) => ctx.emit('queue:eligibility_changed', { queueId: null, userId: null, what: 'skill' })
