import { expect, test } from 'vitest'
import { cnpjOf, cnpjText, isCnpj, plainCnpj } from './cnpj.ts'

test('numbers as the Receita gives them are right, with and without signs', () => {
  for (const known of ['00.000.000/0001-91', '33.000.167/0001-01', '60746948000112']) expect(isCnpj(plainCnpj(known))).toBe(true)
})

test('the alphanumeric example of the Receita is right, in small letters too', () => {
  expect(isCnpj(plainCnpj('12.ABC.345/01DE-35'))).toBe(true)
  expect(isCnpj(plainCnpj('12.abc.345/01de-35'))).toBe(true)
  expect(cnpjOf('12ABC34501DE')).toBe('12ABC34501DE35')
})

test('one wrong sign, letters in the check digits, too short, and all the same are none', () => {
  for (const wrong of ['12ABC34501DE36', '12ABC34501DF35', '33000167000110', '3300016700010', '3300016700010A', '00000000000000', ''])
    expect(isCnpj(wrong)).toBe(false)
})

test('it is shown with its signs', () => {
  expect(cnpjText('33000167000101')).toBe('33.000.167/0001-01')
  expect(cnpjText('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
})
