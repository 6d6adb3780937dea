import type { FieldQuestion } from '@balcao/contracts/tickets/bounds'
import { type TicketCondition, TicketConditions } from '@balcao/contracts/tickets/conditions'
import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { dice } from '../testing/dice.ts'
import { conditionsHold } from './conditions.ts'

type Facts = Record<string, readonly (string | number | boolean)[]>
type Known = { id: number; facts: Facts; texts: Record<string, string>; fields: Record<FieldQuestion, Facts> }

const TIERS = ['basic', 'premium', 'enterprise'] as const
const HEALTHS = ['at_risk', 'steady', 'happy'] as const
const LEVELS = ['low', 'medium', 'high'] as const
const LANGUAGES = ['pt-BR', 'en'] as const
const SEGMENTS = ['Varejo', 'Saúde', 'Educação'] as const
const WORDS = ['boleto', 'Cobrança', 'IMPRESSORA', 'senha', 'nota fiscal', 'não', 'acesso'] as const
const QUESTIONS = ['customField', 'requesterField', 'companyField'] as const

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const roll = dice(20_260_301)
const one = <T>(among: readonly T[]): T => among[roll(among.length)] as T
const maybe = <T>(among: readonly T[]): T | null => (roll(3) === 0 ? null : one(among))
const sentence = () => Array.from({ length: 1 + roll(3) }, () => one(WORDS)).join(' ')

/** People, companies and fields that tickets are made of. */
async function ground(desk: Desk) {
  for (const entity of ['ticket', 'user', 'company']) await desk.aField({ key: 'plano', label: 'Plano', entity })
  const fieldOf = async (entity: string) =>
    (await desk.rows((tx) => tx.selectFrom('customFields').select('id').where('entity', '=', entity).executeTakeFirstOrThrow())).id
  const ids = { customField: await fieldOf('ticket'), requesterField: await fieldOf('user'), companyField: await fieldOf('company') }
  const fill = async (question: FieldQuestion, entity: string, entityId: number) => {
    const text = maybe(['ouro', 'prata'])
    if (text !== null)
      await desk.rows((tx) =>
        sql`insert into custom_field_values (tenant_id, entity, entity_id, field_id, ordinal, text)
          values (current_setting('app.tenant_id')::bigint, ${entity}, ${entityId}, ${ids[question]}, 0, ${text})`.execute(tx),
      )
    return text === null ? [] : [text]
  }
  const companies = []
  for (let n = 0; n < 6; n++) {
    const [tier, health, segment] = [maybe(TIERS), maybe(HEALTHS), maybe(SEGMENTS)]
    const { id } = await desk.aCompany(`Empresa ${n}`, { tier, health, segment: segment ?? '' })
    companies.push({ id, tier, health, segment, plano: await fill('companyField', 'company', id) })
  }
  const customers = []
  for (let n = 0; n < 6; n++) {
    const language = one(LANGUAGES)
    const { id } = await desk.aUser('client', { language })
    customers.push({ id, language, plano: await fill('requesterField', 'user', id) })
  }
  const agents = [await desk.aUser('agent'), await desk.aUser('agent')].map(({ id }) => id)
  return { companies, customers, agents, fill }
}
type Ground = Awaited<ReturnType<typeof ground>>

const some = (value: string | null | undefined): readonly string[] => (value === null || value === undefined ? [] : [value])

async function aRandomTicket(desk: Desk, { companies, customers, agents, fill }: Ground): Promise<Known> {
  const [requester, company, assigneeId] = [one(customers), maybe(companies), maybe(agents)]
  const level = maybe(LEVELS)
  const impact = level && one(LEVELS)
  const [title, description] = [sentence(), sentence()]
  const columns = { requesterId: requester.id, companyId: company?.id ?? null, assigneeId, urgency: level, impact }
  const ticket = await desk.aTicket({ ...columns, title, description })
  let last = description
  for (let n = roll(3); n > 0; n--) {
    const [content, isInternal] = [sentence(), roll(2) === 0]
    await desk.aComment(ticket, { content, isInternal })
    if (!isInternal) last = content
  }
  return {
    id: ticket.id,
    facts: {
      ...{ assignee: [assigneeId ?? 'none'], urgency: [level ?? 'none'], impact: [impact ?? 'none'], language: [requester.language] },
      ...{ companyTier: some(company?.tier), companyHealth: some(company?.health), companySegment: some(company?.segment) },
    },
    texts: { subject: title, firstMessage: description, lastMessage: last },
    fields: {
      customField: { plano: await fill('customField', 'ticket', ticket.id) },
      requesterField: { plano: requester.plano },
      companyField: { plano: company?.plano ?? [] },
    },
  }
}

/** The same question asked in memory, of what is known of the ticket. */
function isSo({ facts, texts, fields }: Known, asked: TicketCondition): boolean {
  if ('key' in asked) {
    const held = fields[asked.field][asked.key] ?? []
    if (asked.operator === 'is_set' || asked.operator === 'is_not_set') return held.length > 0 === (asked.operator === 'is_set')
    return held.some((value) => asked.values.includes(value)) !== (asked.operator === 'is_not')
  }
  const text = texts[asked.field]
  const has =
    text === undefined
      ? (facts[asked.field] ?? []).some((value) => (asked.values as unknown[]).includes(value))
      : asked.values.some((value) => ` ${folded(text)}`.includes(` ${folded(String(value))}`))
  return has !== asked.not
}
function holds(ticket: Known, { all, any, groups = [] }: TicketConditions): boolean {
  const so = (asked: TicketCondition) => isSo(ticket, asked)
  const choices = groups.filter(({ match }) => match === 'any')
  const whole = groups.filter(({ match }) => match === 'all')
  if (!all.every(so) || !choices.every(({ conditions }) => conditions.some(so))) return false
  return any.length + whole.length === 0 || any.some(so) || whole.some(({ conditions }) => conditions.every(so))
}

function aQuestion({ agents }: Ground): object {
  const among = (field: string, values: readonly unknown[]) => ({
    ...{ field, not: roll(3) === 0 },
    values: [...new Set([one(values), one(values)])],
  })
  const operator = one(['is', 'is_not', 'is_set', 'is_not_set'] as const)
  return one([
    () => among('assignee', [...agents, 'none']),
    () => among('urgency', [...LEVELS, 'none']),
    () => among('impact', [...LEVELS, 'none']),
    () => among('companyTier', TIERS),
    () => among('companyHealth', HEALTHS),
    () => among('companySegment', SEGMENTS),
    () => among('language', LANGUAGES),
    () => among(one(['subject', 'firstMessage', 'lastMessage']), ['cobranca', 'Bolet', 'NOTA FISCAL', 'nao', 'ensinar', 'oleto']),
    () => ({ field: one(QUESTIONS), key: 'plano', operator, values: operator.endsWith('set') ? [] : [one(['ouro', 'prata'])] }),
  ])()
}

test('the database answers conditions as they are said, whatever they ask of whatever ticket', async ({ desk }) => {
  const on = await ground(desk)
  const known: Known[] = []
  for (let n = 0; n < 40; n++) known.push(await aRandomTicket(desk, on))
  for (let n = 0; n < scaled(150, 2_000); n++) {
    const list = (least: number, most: number) => Array.from({ length: least + roll(most) }, () => aQuestion(on))
    const any = roll(2) === 0 ? [] : list(2, 2)
    const groups = Array.from({ length: roll(3) }, () => ({ match: one(['all', 'any']), conditions: list(2, 2) }))
    // A single alternative is none.
    const isLone = any.length === 0 && groups.filter(({ match }) => match === 'all').length === 1
    const asked = { all: list(any.length === 0 ? 1 : 0, 3), any, ...(isLone || groups.length === 0 ? {} : { groups }) }
    const conditions = TicketConditions.parse(asked)
    const { rows } = await desk.rows((tx) =>
      sql<{ id: number }>`select t.id from tickets t where ${conditionsHold(conditions)} order by t.id`.execute(tx),
    )
    const expected = known.filter((ticket) => holds(ticket, conditions)).map(({ id }) => id)
    expect(
      rows.map(({ id }) => id),
      JSON.stringify(conditions),
    ).toEqual(expected.toSorted((a, b) => a - b))
  }
})
