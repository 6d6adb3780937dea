import { expect, test } from 'vitest'
import { type AskedRewriting, inDraft, partOf } from './rewriting.ts'

const asked = (draft: string, text: string): AskedRewriting => ({ how: 'formal', draft, text, n: 1 })

test('what is selected is rewritten where it stands once; else all of the draft', () => {
  expect(partOf('Olá.\n\nSegue a nota.', ' Segue a nota. ')).toBe('Segue a nota.')
  expect(partOf('nota e nota', 'nota')).toBe('nota e nota')
  expect(partOf(' Olá ', '')).toBe('Olá')
  expect(partOf('**Olá**', 'Olá mundo')).toBe('**Olá**')
})

test('the new text stands in the place of what was rewritten, signs that mean something elsewhere as they are', () => {
  expect(inDraft(asked('Olá.\n\nSegue a nota.\n', 'Segue a nota.'), 'Custa $& e $1.')).toBe('Olá.\n\nCusta $& e $1.\n')
  expect(inDraft(asked(' Olá ', 'Olá'), 'Prezada')).toBe(' Prezada ')
})
