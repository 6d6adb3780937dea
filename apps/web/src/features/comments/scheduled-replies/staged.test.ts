import { expect, test } from 'vitest'
import { changesOf, isNothing, merged, NOTHING } from './staged.ts'

const tag = (id: number, name: string) => ({ id, name, color: null })
const texts = (staged: Parameters<typeof changesOf>[0]) => changesOf(staged).map(({ text }) => text)

test('what sending changes is said, each change for itself', () => {
  const staged = {
    changes: { status: 'resolved', priority: 'high', takes: true, addTagIds: [3, 4], customFields: { causa: 'x' } },
    tags: [tag(3, 'rede')],
  } as const
  expect(texts({ ...staged, changes: { ...staged.changes, addTagIds: [...staged.changes.addTagIds] } })).toEqual([
    'status → Resolvido',
    'prioridade → Alta',
    'responsável → você',
    'tag + rede',
    'tag + #4',
    '1 campo preenchido',
  ])
})

test('the queue that it goes to is named where it is known, and tags that go as well', () => {
  const staged = { changes: { queueId: 7, addTagIds: [3], removeTagIds: [4] }, tags: [tag(3, 'rede'), tag(4, 'vpn')] }
  expect(changesOf(staged, { queues: [{ id: 7, name: 'Infra' }] }).map(({ text }) => text)).toEqual([
    'fila → Infra',
    'tag + rede',
    'tag − vpn',
  ])
  expect(texts(staged)[0]).toBe('fila → #7')
  const [, , vpn] = changesOf(staged)
  expect(texts(vpn?.without ?? NOTHING)).toEqual(['fila → #7', 'tag + rede'])
  expect(merged(staged, { changes: { removeTagIds: [3] }, tags: [tag(3, 'rede')] }).changes).toEqual({ queueId: 7, removeTagIds: [4, 3] })
})

test('each can be taken away without the others, and a priority with its reason', () => {
  const staged = {
    changes: { priority: 'high' as const, priorityReason: 'Template: x', addTagIds: [3, 4] },
    tags: [tag(3, 'rede'), tag(4, 'vpn')],
  }
  const [priority, first] = changesOf(staged)
  expect(priority?.without).toEqual({ changes: { addTagIds: [3, 4] }, tags: staged.tags })
  expect(texts(first?.without ?? NOTHING)).toEqual(['prioridade → Alta', 'tag + vpn'])
  const last = changesOf({ changes: { addTagIds: [3] }, tags: [tag(3, 'rede')] })[0]
  expect(isNothing(last?.without ?? staged)).toBe(true)
})

test('a second template adds its tags and overrides what the first one said', () => {
  const both = merged(
    { changes: { status: 'open', addTagIds: [3], customFields: { a: '1' } }, tags: [tag(3, 'rede')] },
    { changes: { status: 'resolved', addTagIds: [4], customFields: { b: '2' } }, tags: [tag(4, 'vpn')] },
  )
  expect(both).toEqual({
    changes: { status: 'resolved', addTagIds: [3, 4], customFields: { a: '1', b: '2' } },
    tags: [tag(3, 'rede'), tag(4, 'vpn')],
  })
})

test('a macro hands the ticket to somebody, puts it aside, and writes a note; of two, the second decides', () => {
  const changes = { assigneeId: 5, snoozeMinutes: 1_500, addWatcherIds: [6], checklistTemplateId: 8, note: 'Ligar amanhã' }
  const names = { people: [{ id: 5, name: 'Lia' }], checklists: [{ id: 8, name: 'Entrada' }] }
  expect(changesOf({ changes, tags: [] }, names).map(({ text }) => text)).toEqual([
    'adiar por 1d 1h',
    'responsável → Lia',
    'checklist + Entrada',
    'nota interna: Ligar amanhã',
    'observador + #6',
  ])
  expect(texts({ changes: { assigneeId: null }, tags: [] })).toEqual(['responsável → ninguém'])
  const other = { changes: { status: 'resolved', takes: true, addWatcherIds: [7], note: 'Feito' }, tags: [] } as const
  expect(merged({ changes, tags: [] }, { ...other, changes: { ...other.changes, addWatcherIds: [7] } }).changes).toEqual({
    ...{ status: 'resolved', takes: true, addWatcherIds: [6, 7], checklistTemplateId: 8, note: 'Ligar amanhã\n\nFeito' },
  })
})

test('why it goes to a status comes to the status that is staged, and goes with it', () => {
  const one = { changes: { status: 'waiting_third_party', statusReasonId: 3 }, tags: [] } as const
  expect(merged({ changes: { status: 'waiting_third_party' }, tags: [] }, { changes: { statusReasonId: 3 }, tags: [] })).toEqual(one)
  expect(merged(one, { changes: { status: 'resolved' }, tags: [] }).changes).toEqual({ status: 'resolved' })
  expect(merged(one, { changes: { priority: 'high' }, tags: [] }).changes).toEqual({ ...one.changes, priority: 'high' })
})
