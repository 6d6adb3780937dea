import { z } from 'zod'
import type { Way } from '../guarded-call.ts'
import { ask } from './answers.ts'
import { api, headers, isCloud } from './jira-way.ts'
import { absent, type Found, type Missing, mapped, pagesOf, type TrackerAccess, type Wanted } from './tracker.ts'

const MOST_TYPES = 200
/** Fields of a page, and pages that are read. */
const FIELDS = 50
const MOST_FIELD_PAGES = 6

const Type = z.object({ id: z.string(), name: z.string() })
const Field = z.object({
  fieldId: z.string().nullish(),
  key: z.string().nullish(),
  allowedValues: z.array(z.object({ name: z.string().nullish() })).nullish(),
})
/** Cloud names its lists, Data Center calls each of them values. */
const Types = z.object({ issueTypes: z.array(Type).optional(), values: z.array(Type).optional() })
const Fields = z.object({ fields: z.array(Field).optional(), values: z.array(Field).optional() })

const asked = (page: Record<string, number>) => new URLSearchParams(Object.entries(page).map(([key, value]) => [key, String(value)]))

/** What may be chosen in a field of a new issue; nothing where it has no such field. */
const choices = (fields: readonly z.output<typeof Field>[], name: string): string[] =>
  fields.find(({ fieldId, key }) => (fieldId ?? key) === name)?.allowedValues?.flatMap((value) => value.name ?? []) ?? []

/**
 * What of this a new issue cannot be given: a type that the project does not have; priorities and components that the type does not take. Labels are
 * whatever somebody writes.
 */
export async function missing(access: TrackerAccess, { priorities, components }: Wanted, way: Way): Promise<Found<Missing[]>> {
  const types = `${api(access, isCloud(access) ? 3 : 2)}/issue/createmeta/${access.project}/issuetypes`
  const found = await ask(Types, { url: `${types}?${asked({ maxResults: MOST_TYPES })}`, headers: headers(access) }, way)
  if ('failure' in found) return found
  const type = (found.value.issueTypes ?? found.value.values ?? []).find(({ name }) => name === access.issueType)
  if (!type) return { value: [{ what: 'issue_type', name: access.issueType }] }
  if (priorities.length + components.length === 0) return { value: [] }
  const read = async (page: number) => {
    const url = `${types}/${encodeURIComponent(type.id)}?${asked({ startAt: (page - 1) * FIELDS, maxResults: FIELDS })}`
    return mapped(await ask(Fields, { url, headers: headers(access) }, way), ({ fields, values }) => fields ?? values ?? [])
  }
  const fields = await pagesOf(read, { most: MOST_FIELD_PAGES, size: FIELDS })
  return mapped(fields, ({ all }) => [
    ...absent(priorities, 'priority', choices(all, 'priority')),
    ...absent(components, 'component', choices(all, 'components')),
  ])
}
