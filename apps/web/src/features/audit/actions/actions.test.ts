import { expect, test } from 'vitest'
import { actionName } from '../words.ts'
import { ACTION_NAMES } from './actions.ts'
import type { Actions } from './actions-of.ts'

const areas = import.meta.glob<Record<string, Actions>>(['./**/*.ts', '!./**/*.en.ts', '!./*.test.ts', '!./actions*.ts'], { eager: true })

test('each area is listed, and no action is named by two of them', () => {
  const named = Object.values(areas).flatMap((area) => Object.values(area).flatMap((actions) => Object.keys(actions)))
  expect(named.length).toBeGreaterThan(80)
  expect(named.toSorted()).toEqual(Object.keys(ACTION_NAMES).toSorted())
})

test('an action has its own name, and one that is not known the name it was recorded under', () => {
  expect(['role.created', 'toString', 'something.else'].map(actionName)).toEqual(['Papel criado', 'toString', 'something.else'])
})
