import { expect, test } from 'vitest'
import { emptyTracker, ofKind, reasonsOf, toCreate, toUpdate } from './form-values.ts'

const whole = { ...emptyTracker(), name: 'Loja', project: 'acme/loja', token: 'x' }

test('what is sent is what the contract takes', () => {
  expect(reasonsOf(whole)).toEqual({})
  expect(Object.keys(reasonsOf(emptyTracker())).toSorted()).toEqual(['name', 'project', 'token'])
  expect(reasonsOf({ ...whole, kind: 'jira', baseUrl: 'https://a.example' })).toEqual({ project: expect.any(String) })
  expect(toCreate({ ...whole, user: 'lia@acme.test' }), 'only Jira has users').not.toHaveProperty('user')
})

test('a token that nobody wrote is not sent', () => {
  expect(toUpdate({ ...whole, token: '' })).not.toHaveProperty('token')
  expect(reasonsOf({ ...whole, token: '' }, 1)).toEqual({})
})

test('a type that is not shown keeps nothing from being saved, and priorities without a name are left out', () => {
  expect(reasonsOf({ ...whole, issueType: '' }, 1)).toEqual({})
  expect(reasonsOf({ ...whole, kind: 'jira', project: 'LOJA', issueType: '' }, 1)).toEqual({ issueType: expect.any(String) })
  expect(toUpdate({ ...whole, priorities: { high: ' P1 ', low: ' ' } })).toMatchObject({ priorities: { high: 'P1' } })
})

test('another kind brings its address along, unless somebody wrote one', () => {
  expect(ofKind(whole, 'gitlab')).toEqual({ kind: 'gitlab', baseUrl: 'https://gitlab.com' })
  expect(ofKind({ ...whole, baseUrl: 'https://git.acme.test' }, 'gitlab')).toEqual({ kind: 'gitlab' })
})
