import { expect, test } from 'vitest'
import type { TrackerKind } from './bounds.ts'
import { issueName, keyIn } from './reference.ts'

const TRACKERS = {
  github: { kind: 'github', project: 'acme/loja' },
  gitlab: { kind: 'gitlab', project: 'acme/web/loja' },
  jira: { kind: 'jira', project: 'LOJA' },
} as const satisfies Record<TrackerKind, object>

test.for([
  ['github', '12', '12'],
  ['github', ' #12 ', '12'],
  ['github', 'ACME/Loja#12', '12'],
  ['github', 'https://github.com/acme/loja/issues/12', '12'],
  ['github', 'https://github.com/acme/loja/pull/12?x=1#comentário', '12'],
  ['github', 'https://github.com/outra/loja/issues/12', undefined],
  ['github', 'outra/loja#12', undefined],
  ['github', '0', undefined],
  ['github', '12/../../segredo', undefined],
  ['gitlab', 'https://gitlab.example.com/acme/web/loja/-/issues/7', '7'],
  ['gitlab', 'https://gitlab.example.com/acme/web/loja/-/work_items/7/', '7'],
  ['gitlab', 'https://gitlab.example.com/acme/web/-/issues/7', undefined],
  ['gitlab', '#7', '7'],
  ['jira', 'loja-12', 'LOJA-12'],
  ['jira', '12', 'LOJA-12'],
  ['jira', 'https://acme.atlassian.net/browse/LOJA-12', 'LOJA-12'],
  ['jira', 'https://acme.atlassian.net/browse/OUTRA-12', undefined],
  ['jira', 'OUTRA-12', undefined],
  ['jira', 'LOJA-12?expand=x', undefined],
] as const)('%s reads “%s”', ([kind, written, key]) => {
  expect(keyIn(TRACKERS[kind], written)).toBe(key)
})

test('issues have the names that their trackers give them', () => {
  expect(issueName(TRACKERS.github, '12')).toBe('loja#12')
  expect(issueName(TRACKERS.gitlab, '7')).toBe('loja#7')
  expect(issueName(TRACKERS.jira, 'LOJA-12')).toBe('LOJA-12')
})
