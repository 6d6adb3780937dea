import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { describe, expect, test } from 'vitest'
import { canUndo, changeText, differences, movesFrom, previousOf } from './changes.ts'

const ticket = (over: Partial<Ticket> = {}) =>
  ({ id: 1, title: 'A', status: 'open', priority: 'low', assignee: null, tags: [{ id: 3, name: 'rede', color: null }], ...over }) as Ticket

describe('sentences', () => {
  test('values are told by name', () => {
    expect(changeText({ field: 'status', from: 'new', to: 'open' })).toBe('mudou status de Novo para Em atendimento')
    expect(changeText({ field: 'assignee', from: null, to: { id: 1, name: 'Lia' } })).toBe('definiu responsável como Lia')
    expect(changeText({ field: 'assignee', from: 'Lia', to: null })).toBe('removeu responsável (era Lia)')
    expect(changeText({ field: 'tags', from: [], to: [{ name: 'rede' }, { name: 'vpn' }] })).toBe('definiu tags como rede, vpn')
  })

  test('merging and undoing it name the other ticket', () => {
    expect(changeText({ field: 'mergedInto', from: null, to: 7 })).toBe('mesclou este ticket no #7')
    expect(changeText({ field: 'mergedInto', from: 7, to: null })).toBe('desfez a mescla deste ticket no #7')
    expect(changeText({ field: 'mergedFrom', from: null, to: 8 })).toBe('mesclou o #8 neste ticket')
    expect(changeText({ field: 'mergedFrom', from: 8, to: null })).toBe('desfez a mescla do #8 neste ticket')
  })

  test('long texts are only named', () => {
    expect(changeText({ field: 'description', from: 'x', to: 'y' })).toBe('alterou descrição')
  })
})

test('undo puts back exactly what was changed', () => {
  const saved = ticket({ priority: 'high', tags: [] })
  expect(previousOf(ticket(), { priority: 'high', assigneeId: 7, tagIds: [] }, saved)).toEqual({
    priority: 'low',
    assigneeId: null,
    tagIds: [3],
  })
})

test('undo of waking a ticket gives back until when it slept', () => {
  const asleep = ticket({ status: 'scheduled', scheduledFor: '2026-12-01T09:00:00Z' })
  expect(previousOf(asleep, { status: 'resolved' }, asleep)).toEqual({ status: 'scheduled', scheduledFor: '2026-12-01T09:00:00Z' })
})

test('undo gives back an assessment whole: a pair alone would propose its priority anew', () => {
  const before = ticket({ urgency: 'low', impact: 'low', priority: 'high', priorityReason: 'Diretoria' })
  const whole = { urgency: 'low', impact: 'low', priority: 'high', priorityReason: 'Diretoria' }
  expect(previousOf(before, { impact: 'high' }, before)).toEqual(whole)
  expect(previousOf(ticket(), { urgency: 'high' }, before), 'nobody had assessed it').toEqual({
    urgency: null,
    impact: null,
    priority: 'low',
  })
})

test('undo gives back the custom fields that a change emptied on its way', () => {
  const before = ticket({ customFields: { area: 'sul', loja: '1', dono: { id: 3, name: 'Lia' } } })
  const saved = ticket({ customFields: { area: 'norte', dono: { id: 3, name: 'Lia' } } })
  expect(previousOf(before, { customFields: { area: 'norte' } }, saved)).toEqual({ customFields: { area: 'sul', loja: '1' } })
  const retyped = { type: 'request', customFields: { area: 'sul', loja: '1' } }
  expect(previousOf(ticket(retyped), { type: 'incident' }, ticket({ type: 'incident', customFields: { area: 'sul' } }))).toEqual({
    type: 'request',
    customFields: { loja: '1' },
  })
})

test('undo is offered for what one did oneself, also where no ordinary move leads back; not for what has an action of its own', () => {
  expect(canUndo(ticket({ status: 'resolved' }), { status: 'new' })).toBe(true)
  expect(canUndo(ticket({ status: 'open' }), { status: 'spam' })).toBe(false)
  expect(canUndo(ticket({ status: 'merged' }), { status: 'open' })).toBe(false)
  expect(canUndo(ticket({ status: 'resolved' }), { status: 'open' })).toBe(true)
  expect(canUndo(ticket(), { priority: 'low' })).toBe(true)
})

test('cancelling is offered to who may cancel', () => {
  expect(movesFrom('open', false)).not.toContain('cancelled')
  expect(movesFrom('open', true)).toContain('cancelled')
  expect(movesFrom('merged', true)).toEqual([])
})

test('differences name the fields that moved', () => {
  expect(
    differences(ticket(), ticket({ status: 'resolved', assignee: { id: 2, name: 'Caio', email: null } })).map(({ field }) => field),
  ).toEqual(['status', 'assignee'])
})

test('why a ticket went to somebody, or away from them, is a sentence of its own', () => {
  const texts = ['idleReturn', 'overCapacity', 'returnReason', 'escalated'].map((field) => changeText({ field, from: null, to: 'Urge' }))
  expect(texts).toEqual([
    'devolveu o ticket à fila por falta de andamento',
    'atribuiu além do limite da pessoa: Urge',
    'devolveu o ticket à fila: Urge',
    'escalou o ticket: Urge',
  ])
})
