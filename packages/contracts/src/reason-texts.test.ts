import { expect, expectTypeOf, test } from 'vitest'
import { readReason, writeReason } from './reason-codec.ts'
import type { Translated } from './reason-text.ts'
import { REASONS_EN, reasonTextEn } from './reason-texts.en.ts'
import { type FieldReason, REASONS, type Reason, reasonText } from './reason-texts.ts'
import { because, reasonOf } from './reasons.ts'

test('an unknown code, parameters of another one and a missing translation do not compile', () => {
  expectTypeOf<{ field: string; reason: 'company_closed' }>().toExtend<FieldReason>()
  expectTypeOf<{ field: string; reason: 'requester_unheard_of' }>().not.toExtend<FieldReason>()
  expectTypeOf<{ reason: 'too_many_teams'; params: { most: number } }>().toExtend<Reason>()
  expectTypeOf<{ reason: 'too_many_teams' }>().not.toExtend<Reason>()
  expectTypeOf<{ reason: 'too_many_teams'; params: { most: string } }>().not.toExtend<Reason>()
  expectTypeOf<{ reason: 'company_closed'; params: { most: number } }>().not.toExtend<Reason>()

  type Texts = { plain: string; counted: (params: { most: number }) => string }
  expectTypeOf<{ plain: string; counted: (params: { most: number }) => string }>().toExtend<Translated<Texts>>()
  expectTypeOf<{ counted: (params: { most: number }) => string }>().not.toExtend<Translated<Texts>>()
  expectTypeOf<{ plain: string; counted: (params: { label: string }) => string }>().not.toExtend<Translated<Texts>>()
})

test('every fixed text is another one in English, or stands for a text that the specification gives', () => {
  const same = Object.entries(REASONS).filter(([code, text]) => typeof text === 'string' && reasonTextEn({ reason: code }) === text)
  expect(same).toEqual([])
  expect(Object.keys(REASONS_EN)).toHaveLength(Object.keys(REASONS).length)
})

test('a reason travels as one string, and a text that is none is not taken for one', () => {
  const why: Reason = { reason: 'tags_not_found', params: { ids: [3, 7] } }
  expect(readReason(writeReason(why))).toEqual(why)
  expect(readReason(because('empty'))).toEqual({ reason: 'empty' })
  for (const text of ['', 'Preencha este campo.', 'two words', 'x {"a":1} y', 'use {name}']) expect(readReason(text), text).toBeUndefined()
  expect([reasonText({ reason: 'toString' }), reasonTextEn({ reason: 'of_a_later_version' })]).toEqual([undefined, undefined])
})

test('a reason about one of many fields says which, in one language throughout', () => {
  const why: Reason = { reason: 'of_field', params: { label: 'Loja', why: { reason: 'too_many_decimals', params: { most: 2 } } } }
  expect([reasonText(why), reasonTextEn(why)]).toEqual(['“Loja”: Use no máximo 2 casas decimais.', '“Loja”: Use at most 2 decimals.'])
})

test('a type is named by its own word, or by the built-in one of the language', () => {
  const taken = (key: string, name: string | null): Reason => ({ reason: 'type_name_taken', params: { type: { key, name } } })
  expect(reasonText(taken('question', null))).toBe('Já é o nome do tipo Dúvida.')
  expect(reasonTextEn(taken('question', null))).toBe('It is the name of the type Question already.')
  expect(reasonTextEn(taken('obra', 'Obra'))).toBe('It is the name of the type Obra already.')
})

type Issue = Parameters<typeof reasonOf>[0]

test.each([
  [{ code: 'invalid_type', expected: 'string', input: undefined }, 'Este campo é obrigatório.', 'This field is required.'],
  [{ code: 'invalid_type', expected: 'int', input: 'x' }, 'Deve ser um número inteiro.', 'It must be a whole number.'],
  [{ code: 'too_small', origin: 'string', minimum: 1 }, 'Preencha este campo.', 'Fill in this field.'],
  [{ code: 'too_small', origin: 'string', minimum: 3 }, 'Use ao menos 3 caracteres.', 'Use at least 3 characters.'],
  [{ code: 'too_small', origin: 'number', minimum: 5 }, 'Use um valor a partir de 5.', 'Use a value of 5 or more.'],
  [{ code: 'too_big', origin: 'string', maximum: 10_000 }, 'Use no máximo 10.000 caracteres.', 'Use at most 10,000 characters.'],
  [{ code: 'too_big', origin: 'array', maximum: 1 }, 'Use no máximo 1 item.', 'Use at most 1 item.'],
  [{ code: 'too_big', origin: 'number', maximum: 0.5 }, 'Use um valor até 0,5.', 'Use a value of 0.5 or less.'],
  [{ code: 'invalid_value', values: ['x', 'y'] }, 'Escolha uma destas opções: x, y.', 'Choose one of these: x, y.'],
  [{ code: 'invalid_format', format: 'email' }, 'Por favor, insira um email válido', 'Please enter a valid e-mail'],
  [{ code: 'invalid_format', format: 'datetime' }, 'Use uma data e hora no formato ISO 8601.', 'Use a date and time in ISO 8601.'],
  [{ code: 'invalid_format', format: 'url' }, 'O formato não é válido.', 'The format is not valid.'],
  [{ code: 'unrecognized_keys' }, 'Campo desconhecido.', 'Unknown field.'],
  [{ code: 'custom' }, 'Este valor não é válido.', 'This value is not valid.'],
])('what zod has against %o is said in both languages', (issue, portuguese, english) => {
  const why = readReason(reasonOf(issue as Issue))
  expect(why && [reasonText(why), reasonTextEn(why)]).toEqual([portuguese, english])
})
