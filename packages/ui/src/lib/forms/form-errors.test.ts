import { expect, test } from 'vitest'
import { errorText, fieldId } from './form-errors.ts'

test('the first readable error is shown, from text or schema issues', () => {
  expect(errorText([undefined, 'Informe o assunto'])).toBe('Informe o assunto')
  expect(errorText([[{ message: 'Muito curto' }]])).toBe('Muito curto')
  expect(errorText([])).toBeUndefined()
})

test('field ids can be linked to', () => expect(fieldId('title')).toBe('campo-title'))
