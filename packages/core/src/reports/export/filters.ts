import type { Language } from '@balcao/contracts/language'
import type { ExportReport } from '@balcao/contracts/reports/export'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { wordsIn } from '../../ticket-list/export-words.ts'
import { conditionTexts } from './condition-text.ts'
import { reportWords } from './words.ts'

const TABLES = { queueId: 'queues', agentId: 'users', companyId: 'companies', tagId: 'tags' } as const
const KEYS = ['queueId', 'agentId', 'priority', 'channel', 'ticketType', 'companyId', 'tagId'] as const

/** The names of these; those that are gone, or that the reader may not know, stay numbers. */
async function namesOf(ctx: Ctx, key: keyof typeof TABLES, ids: readonly number[]): Promise<string[]> {
  const known = key === 'agentId' && !can(ctx.actor, 'report.people') ? ids.filter((id) => id === me(ctx)) : ids
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(TABLES[key])} where id = any(${[...known]}::bigint[])`.execute(ctx.db)
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? String(id))
}

/** What a report was narrowed to, as people read it. */
export async function filterText(ctx: Ctx, input: ExportReport, language: Language): Promise<string> {
  const { filter, nobody } = reportWords(language)
  const { priority: named } = wordsIn(language)
  const parts: string[] = []
  for (const key of KEYS) {
    const values = input[key]
    if (!values?.length) continue
    const names = key in TABLES ? await namesOf(ctx, key as keyof typeof TABLES, values as number[]) : values.map(String)
    parts.push(`${filter[key]}: ${names.map((name) => (key === 'priority' ? named(name) : name)).join(', ')}`)
  }
  parts.push(...(await conditionTexts(ctx, input.customFields ?? [], language)))
  return parts.join('; ') || nobody
}
