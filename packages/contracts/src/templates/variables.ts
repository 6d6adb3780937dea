/** What a template may leave open, by name, with what people read of it. */
export const VARIABLES = {
  'cliente.nome': 'Nome do cliente',
  'cliente.primeiro_nome': 'Primeiro nome do cliente',
  'cliente.email': 'E-mail do cliente',
  'empresa.nome': 'Empresa do cliente',
  'ticket.numero': 'Número do ticket',
  'ticket.assunto': 'Assunto do ticket',
  'ticket.status': 'Status do ticket',
  'ticket.prioridade': 'Prioridade do ticket',
  'ticket.tipo': 'Tipo do ticket',
  'ticket.fila': 'Fila do ticket',
  'ticket.responsavel': 'Responsável pelo ticket',
  'ticket.aberto_em': 'Data de abertura do ticket',
  'ticket.atualizado_em': 'Data da última alteração do ticket',
  'ticket.prazo_primeira_resposta': 'Prazo da primeira resposta',
  'ticket.prazo_solucao': 'Prazo da solução',
  'atendente.nome': 'Seu nome',
  'atendente.primeiro_nome': 'Seu primeiro nome',
  'organizacao.nome': 'Nome da organização',
} as const
export type Variable = keyof typeof VARIABLES
export const VARIABLE_NAMES = Object.keys(VARIABLES) as readonly Variable[]

/** What only texts for the staff can name beside. */
export const STAFF_VARIABLES = { 'cliente.telefone': 'Telefone do cliente' } as const
export type StaffVariable = keyof typeof STAFF_VARIABLES
export const STAFF_VARIABLE_NAMES = Object.keys(STAFF_VARIABLES) as readonly StaffVariable[]

/** Begins custom fields of tickets: `{{ticket.campo.patrimonio}}`. */
export const TICKET_FIELD_PREFIX = 'ticket.campo.'
const TICKET_FIELD = /^ticket\.campo\.[a-z][a-z0-9_]{0,39}$/

/** The key of the custom field that a variable names, if it names one. Whether that field is there is the server's to say. */
export const fieldOfVariable = (name: string): string | undefined =>
  TICKET_FIELD.test(name) ? name.slice(TICKET_FIELD_PREFIX.length) : undefined

/** Who reads a text. */
export type Readers = 'customers' | 'staff'

/** `{{cliente.nome}}`, with spaces inside or not. */
const OPEN = /\{\{\s*([\p{L}\d_.]{1,60})\s*\}\}/gu

/** The names still open in a text, each once. */
export function openVariables(text: string): string[] {
  return [...new Set([...text.matchAll(OPEN)].map(([, name = '']) => name))]
}

/** The names a text leaves open that no template can fill, for whoever reads it. */
export function unknownVariables(text: string): string[] {
  const isKnown = (name: string) => Object.hasOwn(VARIABLES, name) || Object.hasOwn(STAFF_VARIABLES, name)
  return openVariables(text).filter((name) => !isKnown(name) && fieldOfVariable(name) === undefined)
}

/** A text with what is known filled in; what has no value stays open, to be seen and filled by hand. */
export function fillVariables(text: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return text.replace(OPEN, (whole, name: string) => (Object.hasOwn(values, name) && values[name]) || whole)
}
