import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import type { FieldOperator } from '@balcao/contracts/custom-fields/types'
import type { FieldValue } from '@balcao/contracts/custom-fields/values'
import type { Language } from '@balcao/contracts/language'
import { type Ctx, me } from '../../ctx.ts'
import { understoodConditions } from '../../custom-fields/terms.ts'

const WORDS: Record<Language, Record<FieldOperator, (values: string) => string>> = {
  'pt-BR': {
    is: (values) => values,
    is_not: (values) => `exceto ${values}`,
    contains: (values) => `contém ${values}`,
    gte: (values) => `a partir de ${values}`,
    lte: (values) => `até ${values}`,
    is_set: () => 'preenchido',
    is_not_set: () => 'vazio',
  },
  en: {
    is: (values) => values,
    is_not: (values) => `except ${values}`,
    contains: (values) => `contains ${values}`,
    gte: (values) => `from ${values}`,
    lte: (values) => `up to ${values}`,
    is_set: () => 'filled',
    is_not_set: () => 'empty',
  },
}

/** Conditions on custom fields of tickets as people read them, one a line of a report's filters. @throws DomainError invalid_input */
export async function conditionTexts(ctx: Ctx, conditions: readonly FieldCondition[], language: Language): Promise<string[]> {
  if (conditions.length === 0) return []
  const understood = await understoodConditions(ctx, 'ticket', conditions, 'customFields')
  const people = understood.flatMap(({ field, values }) => (field.type === 'user' ? values.map(Number) : []))
  const names = people.length > 0 ? await namesOf(ctx, people) : new Map<number, string>()
  return understood.map(({ condition: { operator }, field, values }) => {
    const shown = values.map((value) =>
      field.type === 'user' ? (names.get(Number(value)) ?? String(value)) : displayValue(oneOf(field), value as FieldValue, language),
    )
    return `${field.label}: ${WORDS[language][operator](shown.join(', '))}`
  })
}

type Field = Parameters<typeof displayValue>[0]
/** Of several options a condition names each by itself. */
const oneOf = (field: Field): Field => (field.type === 'multi_select' ? { ...field, type: 'select' } : field)

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const known = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set([...ids, me(ctx)])])
    .execute()
  return new Map(known.map(({ id, name }) => [id, name]))
}
