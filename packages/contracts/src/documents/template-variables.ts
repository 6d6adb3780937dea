import { fieldOfVariable, openVariables, VARIABLES } from '../templates/variables.ts'

/** What documents can name beyond what answers can. */
export const DAY_VARIABLES = {
  'data.hoje': 'Data de hoje (31/12/2026)',
  'data.extenso': 'Data por extenso (31 de dezembro de 2026)',
} as const

/** All that is filled from the ticket, the organisation and the day. */
export const DOCUMENT_VARIABLES = { ...VARIABLES, ...DAY_VARIABLES }
export type DocumentVariable = keyof typeof DOCUMENT_VARIABLES
export const DOCUMENT_VARIABLE_NAMES = Object.keys(DOCUMENT_VARIABLES) as readonly DocumentVariable[]

/** Begins what a template itself asks for: `{{campo.equipamento}}`. */
export const OWN_PREFIX = 'campo.'

/** Names in a text that a template with these fields of its own cannot fill. Whether a custom field is there shows once it is filled. */
export function unknownInDocument(text: string, ownKeys: readonly string[]): string[] {
  const own = new Set(ownKeys.map((key) => OWN_PREFIX + key))
  return openVariables(text).filter(
    (name) => !Object.hasOwn(DOCUMENT_VARIABLES, name) && !own.has(name) && fieldOfVariable(name) === undefined,
  )
}
