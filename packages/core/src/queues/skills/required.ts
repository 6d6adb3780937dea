import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { MATCHES } from '../internal/skill-match.ts'

/** A skill that a ticket asks for, at which level at least. */
export type RequiredSkill = { skillId: number; name: string; level: number }

/** The skills that a ticket asks for, by its tags, its custom fields and its requester's language. */
export async function requiredSkills({ db }: Ctx, ticketId: number): Promise<RequiredSkill[]> {
  const { rows } = await sql<RequiredSkill>`
    select s.id as "skillId", s.name, coalesce((s.ticket_match->>'level')::int, 1) as level
    from tickets t join skills s on s.tenant_id = t.tenant_id
    where t.id = ${ticketId} and ${MATCHES} order by s.id`.execute(db)
  return rows
}

/** What people can do today, by person and skill: levels of skills that did not expire in the tenant's zone. */
export async function skillLevels({ db }: Ctx, userIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const levels = new Map(userIds.map((id) => [id, new Map<number, number>()]))
  if (userIds.length === 0) return levels
  const { rows } = await sql<{ userId: number; skillId: number; level: number }>`
    select k.user_id as "userId", k.skill_id as "skillId", k.level
    from user_skills k join tenants z on z.id = k.tenant_id
    where k.user_id = any(${[...userIds]}::bigint[]) and (k.expires_on is null or k.expires_on >= (now() at time zone z.time_zone)::date)`.execute(
    db,
  )
  for (const { userId, skillId, level } of rows) levels.get(userId)?.set(skillId, level)
  return levels
}
