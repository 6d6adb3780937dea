import { z } from 'zod'
import { Id, line, opaque } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { MAX_AT_ONCE, MAX_MATCHES, SKILL_LEVELS } from './words.ts'

export const SkillLevel = z.int().min(1).max(SKILL_LEVELS.length)

/**
 * Which tickets ask for a skill: any of these tags, any of these values of custom fields, or a requester who reads one of these languages.
 * `level` is the least that they ask for.
 */
const FIELDS = {
  tagIds: z.array(Id).max(MAX_MATCHES),
  fields: z.array(z.strictObject({ id: Id, value: opaque(200) })).max(MAX_MATCHES),
  languages: z.array(z.enum(LANGUAGES)).max(LANGUAGES.length),
  level: SkillLevel,
}
const SentMatch = z.strictObject({
  tagIds: FIELDS.tagIds.default([]),
  fields: FIELDS.fields.default([]),
  languages: FIELDS.languages.default([]),
  level: FIELDS.level.default(1),
})
export const SkillMatch = z.object(FIELDS)
export type SkillMatch = z.output<typeof SkillMatch>

/** Something that tickets ask for and people can do. */
export const Skill = z.object({
  id: Id,
  name: z.string(),
  group: z.string(),
  /** What its levels from 1 on are called, where the organisation named them. */
  levels: z.array(z.string()),
  ticketMatch: SkillMatch,
  /** Who has it now, and open tickets that ask for it, counted to a thousand. */
  users: z.int(),
  tickets: z.int(),
  version: z.int(),
})
export type Skill = z.output<typeof Skill>
export const SkillList = z.object({ data: z.array(Skill) })
export type SkillList = z.output<typeof SkillList>

export const CreateSkill = z.strictObject({
  name: line(80),
  group: z.literal('').or(line(80)).default(''),
  levels: z.array(line(40)).max(SKILL_LEVELS.length).default([]),
  ticketMatch: SentMatch.prefault({}),
})
export type CreateSkill = z.output<typeof CreateSkill>

/** Absent fields stay. With `version`, nothing is written over what somebody else changed meanwhile. */
export const UpdateSkill = z.strictObject({
  id: Id,
  name: line(80).optional(),
  group: z.literal('').or(line(80)).optional(),
  levels: z.array(line(40)).max(SKILL_LEVELS.length).optional(),
  ticketMatch: SentMatch.optional(),
  version: z.int().optional(),
})
export type UpdateSkill = z.output<typeof UpdateSkill>

export const GetSkill = z.strictObject({ id: Id })
export type GetSkill = z.output<typeof GetSkill>

/** Gives people a skill, or another level of it. `expiresOn` is the last day it counts on. */
export const AssignSkill = z.strictObject({
  skillId: Id,
  userIds: z.array(Id).min(1).max(MAX_AT_ONCE),
  level: SkillLevel,
  expiresOn: z.iso.date().nullable().default(null),
})
export type AssignSkill = z.output<typeof AssignSkill>
export const RemoveSkill = z.strictObject({ skillId: Id, userId: Id })
export type RemoveSkill = z.output<typeof RemoveSkill>

export const ListUserSkills = z.strictObject({ id: Id })
export type ListUserSkills = z.output<typeof ListUserSkills>
/** A skill as somebody has it; `expired` ones count no more. */
const UserSkill = z.object({
  id: Id,
  name: z.string(),
  group: z.string(),
  level: z.int(),
  levelName: z.string().nullable(),
  expiresOn: z.string().nullable(),
  expired: z.boolean(),
})
export const UserSkills = z.object({ data: z.array(UserSkill) })
export type UserSkills = z.output<typeof UserSkills>

export const GetMatrix = z.strictObject({ queueId: Id.optional() })
export type GetMatrix = z.output<typeof GetMatrix>

/** How well a skill is covered by the people of the matrix: who can be given tickets now, and who is not away in the next seven days. */
const Coverage = z.object({
  skillId: Id,
  now: z.int(),
  thisWeek: z.int(),
  /** Only one person has it: when they are away, nobody does. */
  oneDeep: z.boolean(),
})
/** Who can do what. Cells are only of skills that still count. */
export const SkillMatrix = z.object({
  skills: z.array(z.object({ id: Id, name: z.string(), group: z.string() })),
  users: z.array(z.object({ id: Id, name: z.string() })),
  cells: z.array(z.object({ userId: Id, skillId: Id, level: z.int(), expiresOn: z.string().nullable() })),
  coverage: z.array(Coverage),
})
export type SkillMatrix = z.output<typeof SkillMatrix>
