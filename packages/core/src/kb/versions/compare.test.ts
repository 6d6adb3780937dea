import type { DiffBlock } from '@balcao/contracts/kb/versions'
import { expect, test } from 'vitest'
import { compareWords } from '../../comparing/blocks.ts'
import { compareContent, compareField } from './compare.ts'

const short = (blocks: DiffBlock[]) => blocks.map(({ kind, block, parts }) => [kind, block, parts.map((part) => part.text).join('|')])
/** What is left of one side of a comparison. */
const side = (blocks: DiffBlock[], without: 'added' | 'removed') =>
  blocks
    .filter(({ kind }) => kind !== without)
    .map(({ parts }) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join(''),
    )

test('blocks are compared by what they are, and changed ones word by word', () => {
  const before = '## Senha\n\nAbra o menu e troque a senha.\n\n- um\n- dois\n\n```\ncódigo\n```'
  const after = '## Senha\n\nAbra o perfil e troque a senha.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncódigo\n```'
  expect(short(compareContent(before, after))).toEqual([
    ['same', 'heading', '## Senha'],
    ['changed', 'paragraph', 'Abra o |menu|perfil| e troque a senha.'],
    ['added', 'table', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['removed', 'list', '- um\n- dois'],
    ['same', 'code', '```\ncódigo\n```'],
  ])
})

test('either text can be read back from what differs, however much does', () => {
  const words = ['água', 'senha', 'menu', 'conta', 'porta', 'sino']
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const text = () =>
    Array.from({ length: 1 + next(8) }, () => Array.from({ length: 1 + next(6) }, () => words[next(words.length)]).join(' ')).join('\n\n')
  for (let n = 0; n < 200; n += 1) {
    const [before, after] = [text(), text()]
    const blocks = compareContent(before, after)
    expect(side(blocks, 'added').join('\n\n')).toBe(before)
    expect(side(blocks, 'removed').join('\n\n')).toBe(after)
  }
})

test('texts beyond the bounds are shown as taken away and written anew', () => {
  const many = (word: string) => Array.from({ length: 3_000 }, (_, n) => `${word}${n}`).join(' ')
  expect(compareWords(many('a'), many('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  const long = 'palavra '.repeat(25_000)
  expect(compareContent(long, `${long}\n\nfim`).map(({ kind }) => kind)).toEqual(['same', 'added'])
})

test('a field is a block of its own, where it changed', () => {
  expect(compareField('audience', 'staff', 'staff')).toEqual([])
  expect(compareField('audience', 'staff', 'public')).toEqual([
    {
      ...{ kind: 'changed', of: 'audience', block: 'audience' },
      parts: [
        { kind: 'removed', text: 'staff' },
        { kind: 'added', text: 'public' },
      ],
    },
  ])
})
