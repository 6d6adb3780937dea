import type { FieldValues } from '@balcao/contracts/custom-fields/values'
import { MAX_VARIABLE } from '@balcao/contracts/whatsapp/bounds'
import type { CampaignVariable } from '@balcao/contracts/whatsapp/campaigns'
import type { Ctx } from '../../ctx.ts'
import { readManyValues } from '../../custom-fields/value-rows.ts'

type Person = { name: string; company: string | null; fields: FieldValues }

/** A name that is a number says nothing: whoever wrote without a name has theirs there. */
const nameOf = (name: string) => (/^\+?[\d\s().-]+$/.test(name) ? '' : name.trim())

const day = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
function shown(value: FieldValues[string] | undefined): string {
  if (value === undefined || value === null || value === false) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return value.toLocaleString('pt-BR', { maximumFractionDigits: 6 })
  if (typeof value === 'object') return 'name' in value ? String(value.name) : ''
  return value === true ? 'sim' : day(String(value))
}

function valueFrom(variable: CampaignVariable, { name, company, fields }: Person): string {
  if (variable.from === 'text') return variable.text
  const found = {
    name: () => nameOf(name),
    first_name: () => nameOf(name).split(/\s+/)[0] ?? '',
    company: () => company ?? '',
    field: () => ('field' in variable ? shown(fields[variable.field]) : ''),
  }[variable.from]()
  // Meta takes neither ends of lines nor many blanks in a value.
  const line = [...found.replace(/\s+/g, ' ').trim()].slice(0, MAX_VARIABLE).join('')
  return line === '' ? variable.fallback : line
}

/** The values of a template's variables for each of these people, as they are now. */
export async function valuesFor(
  { db }: Ctx,
  variables: readonly CampaignVariable[],
  userIds: readonly number[],
): Promise<Map<number, { name: string; values: string[] }>> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.id', '=', 'u.companyId'))
    .select(['u.id', 'u.name', 'c.name as company'])
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val([...userIds]))))
    .execute()
  const asksFields = variables.some(({ from }) => from === 'field')
  const fields = asksFields ? await readManyValues(db, 'user', userIds, 'staff') : new Map<number, FieldValues>()
  return new Map(
    rows.map(({ id, name, company }) => {
      const person = { name, company, fields: fields.get(id) ?? {} }
      return [id, { name, values: variables.map((variable) => valueFrom(variable, person)) }]
    }),
  )
}
