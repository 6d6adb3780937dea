import { expect, test } from 'vitest'
import { fillVariables, openVariables, unknownVariables } from './variables.ts'

test('what is known is filled, what is not stays open and is named', () => {
  const text = 'Olá {{cliente.primeiro_nome}}, da {{ empresa.nome }}: {{cliente.primeiro_nome}} {{outra.coisa}} {{ }} {x}'
  const filled = fillVariables(text, { 'cliente.primeiro_nome': 'Ana', 'empresa.nome': null })
  expect(filled).toBe('Olá Ana, da {{ empresa.nome }}: Ana {{outra.coisa}} {{ }} {x}')
  expect(openVariables(filled)).toEqual(['empresa.nome', 'outra.coisa'])
  expect(unknownVariables(text)).toEqual(['outra.coisa'])
})

test('a value is never read again as a template, and names of objects fill nothing', () => {
  expect(fillVariables('{{cliente.nome}}', { 'cliente.nome': '{{ticket.numero}} $& $1' })).toBe('{{ticket.numero}} $& $1')
  expect(fillVariables('{{constructor}} {{__proto__}}', {})).toBe('{{constructor}} {{__proto__}}')
})
