import { ERRORS, type ErrorCode } from './errors.ts'
import { count } from './reason-text.ts'

type Unit = 'characters' | 'items'
const UNITS: Record<Unit, (n: number) => string> = {
  characters: (n) => (n === 1 ? 'caractere' : 'caracteres'),
  items: (n) => (n === 1 ? 'item' : 'itens'),
}
const TYPES: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
}

/** Why any input may be refused, whatever it is about. */
export const inputReasons = {
  required: 'Este campo é obrigatório.',
  empty: 'Preencha este campo.',
  unknown_field: 'Campo desconhecido.',
  email_malformed: 'Por favor, insira um email válido',
  instant_malformed: 'Use uma data e hora no formato ISO 8601.',
  malformed: 'O formato não é válido.',
  name_malformed: 'Este nome não é válido.',
  not_valid: 'Este valor não é válido.',
  unstorable: 'Contém caracteres que não podem ser gravados.',
  key_reserved: 'Este nome não pode ser usado.',
  too_deep: 'Use menos níveis.',
  not_an_object: 'Envie um objeto JSON.',
  address_malformed: 'Endereço inválido.',
  cursor_malformed: 'Cursor inválido.',
  staff_field: 'Somente a equipe define este campo.',
  not_found: 'Não existe.',
  name_missing: 'Falta o nome.',
  email_missing: 'Falta o e-mail.',
  already_past: 'Já passou.',
  no_change: 'Informe o que muda.',
  wrong_type: ({ type }: { type: string }) => `Deve ser ${TYPES[type] ?? type}.`,
  too_short: ({ least, of }: { least: number; of: Unit }) => `Use ao menos ${count(least)} ${UNITS[of](least)}.`,
  too_long: ({ most, of }: { most: number; of: Unit }) => `Use no máximo ${count(most)} ${UNITS[of](most)}.`,
  too_small: ({ least }: { least: number }) => `Use um valor a partir de ${count(least)}.`,
  too_big: ({ most }: { most: number }) => `Use um valor até ${count(most)}.`,
  not_an_option: ({ options }: { options: readonly string[] }) => `Escolha uma destas opções: ${options.join(', ')}.`,
  too_many_keys: ({ most }: { most: number }) => `Envie no máximo ${count(most)} campos.`,
  key_length: ({ most }: { most: number }) => `De 1 a ${most} caracteres visíveis.`,
  refused: ({ code }: { code: ErrorCode }) => ERRORS[code].pt,
  people_not_found: ({ ids }: { ids: readonly number[] }) => `Pessoas que não existem: ${ids.join(', ')}.`,
}
