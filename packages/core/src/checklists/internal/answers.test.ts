import { expect, test } from 'vitest'
import { type Answer, answerProblem } from './answers.ts'

type Asked = Parameters<typeof answerProblem>[0]
const item = (more: Partial<Asked>): Asked => ({
  ...{ kind: 'task', state: 'open', answer: null, files: 0, newFiles: 0, isLinkedSettled: false },
  ...more,
})
const reason = (more: Partial<Asked>) => answerProblem(item(more))?.reason

test('an item is done with an answer of its kind, and open without one', () => {
  const fitting = { text: 'CNPJ', number: 12.5, yes_no: false } as const satisfies Record<string, Answer>
  for (const [kind, answer] of Object.entries(fitting) as [Asked['kind'], Answer][]) {
    expect(reason({ kind, state: 'done', answer })).toBeUndefined()
    expect(reason({ kind, state: 'done' })).toBe('checklist_answer_missing')
    expect(reason({ kind })).toBeUndefined()
    expect(reason({ kind, state: 'skipped' })).toBeUndefined()
    for (const other of ['CNPJ', 12.5, false].filter((one) => typeof one !== typeof answer))
      expect(reason({ kind, answer: other })).toBe('checklist_answer_kind')
  }
  expect(reason({ state: 'done' })).toBeUndefined()
  expect(reason({ answer: 'algo' })).toBe('checklist_answer_kind')
})

test('files go with an item that asks for them, up to a bound; a ticket is waited for', () => {
  expect(reason({ kind: 'file', state: 'done' })).toBe('checklist_file_missing')
  expect(reason({ kind: 'file', state: 'done', newFiles: 1 })).toBeUndefined()
  expect(reason({ kind: 'file', state: 'done', files: 1 })).toBeUndefined()
  expect(reason({ kind: 'file', files: 9, newFiles: 2 })).toBe('checklist_too_many_files')
  expect(reason({ kind: 'text', newFiles: 1 })).toBe('checklist_files_not_asked')
  expect(reason({ kind: 'ticket', state: 'done' })).toBe('checklist_follows_ticket')
  expect(reason({ kind: 'ticket', state: 'done', isLinkedSettled: true })).toBeUndefined()
})
