import { z } from 'zod'

type Raw = z.core.$ZodRawIssue

const TYPE_NAME: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
}

const unit = (origin: string, count: unknown) =>
  origin === 'string' ? (count === 1 ? 'caractere' : 'caracteres') : origin === 'array' ? (count === 1 ? 'item' : 'itens') : ''

function tooSmall({ origin, minimum }: Raw & { origin?: string; minimum?: unknown }): string {
  if (origin === 'string' && Number(minimum) === 1) return 'Preencha este campo.'
  if (origin === 'string' || origin === 'array') return `Use ao menos ${minimum} ${unit(origin, minimum)}.`
  return `Use um valor a partir de ${minimum}.`
}

function tooBig({ origin, maximum }: Raw & { origin?: string; maximum?: unknown }): string {
  if (origin === 'string' || origin === 'array') return `Use no máximo ${Number(maximum).toLocaleString('pt-BR')} ${unit(origin, maximum)}.`
  return `Use um valor até ${maximum}.`
}

/** Why a value is refused, in words for the person who typed it. The contract and the form say the same. */
export function reason(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Este campo é obrigatório.' : `Deve ser ${TYPE_NAME[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return `Escolha uma destas opções: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Por favor, insira um email válido'
        : issue.format === 'datetime'
          ? 'Use uma data e hora no formato ISO 8601.'
          : 'O formato não é válido.'
    case 'unrecognized_keys':
      return 'Campo desconhecido.'
    default:
      return 'Este valor não é válido.'
  }
}

// In the browser the content security policy forbids compiling code, and even trying is reported.
z.config({ customError: reason, jitless: 'document' in globalThis })
