import { expect, test } from 'vitest'
import { readConditions, writeConditions } from './condition-address.ts'
import { meetsConditions } from './meets-conditions.ts'

const conditions = [
  { key: 'regiao', operator: 'is' as const, values: ['sul', 'norte'] },
  { key: 'preco', operator: 'gte' as const, values: ['10.5'] },
  { key: 'preco', operator: 'lte' as const, values: ['20'] },
  { key: 'nome', operator: 'contains' as const, values: ['100%, ou quase'] },
  { key: 'vip', operator: 'is_not_set' as const, values: [] },
]

test('conditions stand in the address, one entry a field, and are read back as they were', () => {
  const search = writeConditions(conditions)
  expect(search).toEqual({ 'cf.regiao': '=sul,=norte', 'cf.preco': '>10.5,<20', 'cf.nome': '~100%25%2C ou quase', 'cf.vip': '-' })
  expect(readConditions(search)).toEqual(conditions)
  expect(readConditions({ 'cf.A': '=x', 'cf.': '=x', 'cf.a': 'x', cf: '=x', 'cf.b': 7 })).toBeUndefined()
})

test('a ticket that changes is held against the conditions as the server would', () => {
  const held = {
    regiao: 'sul',
    preco: 15,
    nome: 'Quase 100%, ou mais',
    canais: ['a', 'b'],
    dono: { id: 7, name: 'Lia' },
    dia: '2026-05-01',
  }
  expect(meetsConditions(held, conditions, 7)).toBe(true)
  expect(meetsConditions({ ...held, preco: 9 }, conditions, 7)).toBe(false)
  expect(meetsConditions({ ...held, vip: false }, conditions, 7)).toBe(false)
  const fits = (key: string, operator: 'is' | 'is_not' | 'is_set' | 'gte', ...values: (string | boolean)[]) =>
    meetsConditions(held, [{ key, operator, values }], 7)
  expect([fits('dono', 'is', 'me'), fits('canais', 'is', 'b'), fits('canais', 'is_not', 'c'), fits('vip', 'is', 'false')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([fits('dia', 'gte', '2026-05-01'), fits('dia', 'gte', '2026-05-02'), fits('vip', 'is_set'), fits('preco', 'gte', '100')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
