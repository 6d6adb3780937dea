/** What a template may leave open, by name, with what people read of it. */
export const VARIABLES = {
  'cliente.nome': 'Nome do cliente',
  'cliente.primeiro_nome': 'Primeiro nome do cliente',
  'cliente.email': 'E-mail do cliente',
  'empresa.nome': 'Empresa do cliente',
  'ticket.numero': 'Número do ticket',
  'ticket.assunto': 'Assunto do ticket',
  'ticket.status': 'Status do ticket',
  'atendente.nome': 'Seu nome',
  'atendente.primeiro_nome': 'Seu primeiro nome',
  'organizacao.nome': 'Nome da organização',
} as const
export type Variable = keyof typeof VARIABLES
export const VARIABLE_NAMES = Object.keys(VARIABLES) as readonly Variable[]

/** `{{cliente.nome}}`, with spaces inside or not. */
const OPEN = /\{\{\s*([\p{L}\d_.]{1,60})\s*\}\}/gu

/** The names still open in a text, each once. */
export function openVariables(text: string): string[] {
  return [...new Set([...text.matchAll(OPEN)].map(([, name = '']) => name))]
}

/** The names a text leaves open that no template can fill. */
export function unknownVariables(text: string): string[] {
  return openVariables(text).filter((name) => !Object.hasOwn(VARIABLES, name))
}

/** A text with what is known filled in; what has no value stays open, to be seen and filled by hand. */
export function fillVariables(text: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return text.replace(OPEN, (whole, name: string) => (Object.hasOwn(values, name) && values[name]) || whole)
}
