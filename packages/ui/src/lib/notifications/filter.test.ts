import { describe, expect, test } from 'vitest'
import { setTimeZone } from '../time.ts'
import { activeCount, type Filter, matches, NO_FILTER, queryOf } from './filter.ts'
import { aNotification } from './fixture.ts'

const filter = (over: Partial<Filter>): Filter => ({ ...NO_FILTER, ...over })
const days = (start: string | null, end: string | null) => ({ dateRange: { start, end } })

test('what narrows is counted, each date for itself, blanks not', () => {
  expect(activeCount(NO_FILTER)).toBe(0)
  expect(activeCount(filter({ search: '  ' }))).toBe(0)
  expect(activeCount(filter({ read: false }))).toBe(1)
  expect(activeCount(filter({ search: 'a', severity: 'error', module: 'tickets', ...days('2026-11-01', '2026-11-02') }))).toBe(5)
})

test('only what narrows is asked for', () => {
  expect(queryOf(NO_FILTER)).toEqual({})
  expect(queryOf(filter({ search: ' rede ', read: true, priority: 'high' }))).toEqual({ search: 'rede', isRead: true, priority: 'high' })
})

test('days are asked for whole', () => {
  setTimeZone('America/Sao_Paulo')
  expect(queryOf(filter(days('2026-10-31', '2026-10-31')))).toMatchObject({
    startDate: '2026-10-31T03:00:00.000Z',
    endDate: '2026-11-01T02:59:59.999Z',
  })
  setTimeZone(undefined)
})

describe('an arrival', () => {
  const one = aNotification({ title: 'Conexão caiu', severity: 'error', createdAt: new Date('2026-11-01T10:00:00').toISOString() })
  test.each<[string, Partial<Filter>, boolean]>([
    ['no filter', {}, true],
    ['its severity', { severity: 'error' }, true],
    ['another severity', { severity: 'info' }, false],
    ['unread', { read: false }, true],
    ['read', { read: true }, false],
    ['its text, without accents', { search: 'conexao' }, true],
    ['another text', { search: 'impressora de rede' }, false],
    ['its day', days('2026-11-01', '2026-11-01'), true],
    ['a later day', days('2026-11-02', null), false],
    ['an earlier day', days(null, '2026-10-31'), false],
    ['another kind of thing', { entityType: 'backup' }, false],
  ])('%s', (_name, over, belongs) => {
    expect(matches(filter(over), one)).toBe(belongs)
  })
})
