/** The kinds of custom field, what may carry them, and what each kind can do. */

export const FIELD_ENTITIES = ['ticket', 'user', 'company', 'asset'] as const
export type FieldEntity = (typeof FIELD_ENTITIES)[number]
export const ENTITY_NAME: Record<FieldEntity, string> = { ticket: 'Tickets', user: 'Usuários', company: 'Empresas', asset: 'Ativos' }

export const FIELD_TYPES = ['text', 'long_text', 'number', 'date', 'select', 'multi_select', 'checkbox', 'user', 'url', 'currency'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

type TypeFacts = {
  name: string
  /** Where a value of it is kept: each column has an index of its own. */
  column: 'text' | 'long' | 'option' | 'number' | 'date' | 'flag' | 'userId'
  /** Lists can be ordered by it. */
  sortable: boolean
}

/** THE table of kinds. */
export const FIELD_TYPE: Record<FieldType, TypeFacts> = {
  text: { name: 'Texto', column: 'text', sortable: true },
  long_text: { name: 'Texto longo', column: 'long', sortable: false },
  number: { name: 'Número', column: 'number', sortable: true },
  date: { name: 'Data', column: 'date', sortable: true },
  select: { name: 'Seleção', column: 'option', sortable: true },
  multi_select: { name: 'Seleção múltipla', column: 'option', sortable: false },
  checkbox: { name: 'Caixa de marcação', column: 'flag', sortable: true },
  user: { name: 'Usuário', column: 'userId', sortable: false },
  url: { name: 'Endereço (URL)', column: 'long', sortable: false },
  currency: { name: 'Moeda', column: 'number', sortable: true },
}

export const CURRENCIES = ['BRL', 'USD', 'EUR'] as const
export type Currency = (typeof CURRENCIES)[number]

export const hasOptions = (type: FieldType): boolean => type === 'select' || type === 'multi_select'

/** Conditions of one question. */
export const MOST_CONDITIONS = 10
/** What lists and reports can ask of a field. */
export const FIELD_OPERATORS = ['is', 'is_not', 'contains', 'gte', 'lte', 'is_set', 'is_not_set'] as const
export type FieldOperator = (typeof FIELD_OPERATORS)[number]

/** What a rule may ask of another field. */
export const RULE_OPERATORS = ['is', 'is_not', 'is_set', 'is_not_set'] as const

const PRESENCE = ['is_set', 'is_not_set'] as const
const EQUALITY = ['is', 'is_not', ...PRESENCE] as const
const RANGE = ['is', 'is_not', 'gte', 'lte', ...PRESENCE] as const

/** The questions a kind of field understands. */
export const OPERATORS_OF: Record<FieldType, readonly FieldOperator[]> = {
  text: ['is', 'is_not', 'contains', ...PRESENCE],
  long_text: ['contains', ...PRESENCE],
  number: RANGE,
  date: RANGE,
  select: EQUALITY,
  multi_select: EQUALITY,
  checkbox: EQUALITY,
  user: EQUALITY,
  url: ['contains', ...PRESENCE],
  currency: RANGE,
}
