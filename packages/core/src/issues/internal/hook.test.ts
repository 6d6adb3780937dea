import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hookKey, isSigned } from './hook.ts'

const body = (sent: unknown) => ({ body: Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent)) })

test.for([
  ['github', 'acme/loja', { issue: { number: 12 }, repository: { full_name: 'Acme/Loja' } }, '12'],
  ['github', 'acme/loja', { issue: { number: 12 }, repository: { full_name: 'acme/outra' } }, undefined],
  ['github', 'acme/loja', { zen: 'ping' }, undefined],
  ['gitlab', 'acme/loja', { object_attributes: { iid: 7 }, project: { path_with_namespace: 'acme/loja' } }, '7'],
  [
    'gitlab',
    'acme/loja',
    { object_attributes: { id: 3, note: 'Oi' }, issue: { iid: 7 }, project: { path_with_namespace: 'acme/loja' } },
    '7',
  ],
  [
    'gitlab',
    'acme/loja',
    { object_attributes: { id: 3 }, merge_request: { iid: 7 }, project: { path_with_namespace: 'acme/loja' } },
    undefined,
  ],
  ['jira', 'LOJA', { issue: { key: 'LOJA-3' } }, 'LOJA-3'],
  ['jira', 'LOJA', { issue: { key: 'OUTRA-3' } }, undefined],
  ['jira', 'LOJA', 'sem JSON', undefined],
] as const)('a call of %s about %s names its issue', ([kind, project, sent, key]) => {
  expect(hookKey(kind, project, body(sent))).toBe(key)
})

test.for([
  ['github', 'x-hub-signature-256'],
  ['jira', 'x-hub-signature'],
  ['gitlab', 'x-gitlab-token'],
] as const)('%s proves itself by %s', ([kind, name]) => {
  const { body: bytes } = body({})
  const good = kind === 'gitlab' ? 'segredo' : `sha256=${createHmac('sha256', 'segredo').update(bytes).digest('hex')}`
  const call = (value?: string) => ({ header: (asked: string) => (asked === name ? value : undefined), body: bytes })
  expect(isSigned(kind, call(good), 'segredo')).toBe(true)
  for (const value of [undefined, '', 'outro', `${good}a`]) expect(isSigned(kind, call(value), 'segredo')).toBe(false)
})
