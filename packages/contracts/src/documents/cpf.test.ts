import { expect, test } from 'vitest'
import { cpfOf, maskedCpf, writtenCpf } from './cpf.ts'

test('a CPF has eleven digits, of which the last two fit the others', () => {
  expect(cpfOf('529.982.247-25')).toBe('52998224725')
  expect(cpfOf(' 52998224725 ')).toBe('52998224725')
  // Check digits of which one is 10, which counts as 0.
  expect(cpfOf('111.444.777-35')).toBe('11144477735')
  expect(cpfOf('000.000.001-91')).toBe('00000000191')
  for (const wrong of [
    '',
    '529.982.247-24',
    '529.982.247-52',
    '5299822472',
    '529982247250',
    '111.111.111-11',
    'abc.def.ghi-jk',
    '529-982-247.25',
  ])
    expect(cpfOf(wrong), wrong).toBeUndefined()
  expect(writtenCpf('52998224725')).toBe('529.982.247-25')
  expect(maskedCpf('52998224725')).toBe('***.982.247-**')
})
