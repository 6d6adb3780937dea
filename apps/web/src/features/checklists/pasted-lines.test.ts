import { expect, test } from 'vitest'
import { pastedLines } from './pasted-lines.ts'

test('several lines are several items, without what lists begin them with', () => {
  expect(pastedLines('- Criar a conta\r\n\n* [ ] Enviar o crachá\n3) Avisar\n☐ 2 monitores\n• Fim')).toEqual([
    'Criar a conta',
    'Enviar o crachá',
    'Avisar',
    '2 monitores',
    'Fim',
  ])
})

test('one line is text like any other, and long ones end where items do', () => {
  expect(pastedLines('  só um  \n\n')).toBeUndefined()
  expect(pastedLines(`${'a'.repeat(400)}\nb`)?.[0]).toHaveLength(300)
  expect(pastedLines('x\n'.repeat(80))).toHaveLength(50)
})
