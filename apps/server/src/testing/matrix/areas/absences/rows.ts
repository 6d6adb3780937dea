import { another, empty, found, type Row, type Rows, refused } from '../../row.ts'

const days = { from: '2026-01-01', to: '2026-01-31' }
/** A day that no other input of a run has. */
const aDay = () => new Date(Date.parse('2030-01-01') + another() * 86_400_000).toISOString().slice(0, 10)
function plan() {
  const date = aDay()
  return { fromDate: date, toDate: date, kind: 'vacation' }
}
const changed = (id: number) => ({ id, version: 1, ...plan() })
const planned = {
  least: 'support-agent',
  works: ({ absence }) => ({ id: absence }),
  naming: { id: found(({ absence }) => ({ id: absence })) },
} as const satisfies Row

/** Who is away, and when people work. */
export const ABSENCES: Rows = {
  'absences.list': {
    least: 'support-agent',
    works: () => days,
    naming: {
      userId: empty(({ user }) => ({ ...days, userId: user })),
      queueId: empty(({ queue }) => ({ ...days, queueId: queue })),
    },
  },
  'absences.export': {
    least: 'support-agent',
    works: () => days,
    naming: {
      userId: empty(({ user }) => ({ ...days, userId: user })),
      queueId: empty(({ queue }) => ({ ...days, queueId: queue })),
    },
  },
  'absences.coverage': {
    least: 'support-agent',
    works: () => days,
    naming: { queueId: empty(({ queue }) => ({ ...days, queueId: queue })) },
  },
  'absences.get': planned,
  'absences.create': {
    least: 'support-agent',
    works: plan,
    naming: { userId: refused(({ user }) => ({ ...plan(), userId: user })) },
  },
  'absences.update': {
    least: 'support-agent',
    works: ({ absence }) => changed(absence),
    naming: { id: found(({ absence }) => changed(absence)) },
  },
  'absences.remove': planned,
  'absences.end': {
    least: 'support-agent',
    works: ({ currentAbsence }) => ({ id: currentAbsence }),
    naming: { id: found(({ currentAbsence }) => ({ id: currentAbsence })) },
  },
  'absences.return': planned,
  'absences.sudden.preview': {
    least: 'support-agent',
    works: () => ({}),
    naming: {
      userId: refused(({ user }) => ({ userId: user })),
      substituteId: refused(({ user }) => ({ substituteId: user })),
    },
  },
  'absences.sudden.leave': {
    least: 'support-agent',
    works: () => ({ moves: [] }),
    naming: { userId: refused(({ user }) => ({ userId: user, moves: [] })) },
  },
  'absences.sudden.undo': {
    least: 'support-agent',
    works: ({ suddenAbsence }) => ({ id: suddenAbsence }),
    naming: { id: found(({ suddenAbsence }) => ({ id: suddenAbsence })) },
  },
  'absences.feeds.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'absences.feeds.create': {
    least: 'support-agent',
    works: () => ({}),
    naming: { queueId: refused(({ queue }) => ({ queueId: queue })) },
  },
  'absences.feeds.remove': {
    least: 'support-agent',
    works: ({ absenceFeed }) => ({ id: absenceFeed }),
    naming: { id: found(({ absenceFeed }) => ({ id: absenceFeed })) },
  },
  'absences.shifts.get': {
    least: 'support-agent',
    works: ({ user }) => ({ userId: user }),
    naming: { userId: found(({ user }) => ({ userId: user })) },
  },
  'absences.shifts.set': {
    least: 'support-agent',
    works: ({ user }) => ({ userId: user, hours: { 1: [['08:00', '17:00']] } }),
    naming: { userId: found(({ user }) => ({ userId: user, hours: null })) },
  },
}
