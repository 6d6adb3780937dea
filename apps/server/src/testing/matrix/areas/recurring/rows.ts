import { found, type Row, type Rows, refused } from '../../row.ts'

const schedule = { unit: 'days', every: 1, time: '09:00', startsOn: '2026-01-01' }
const asked = ({ user }: { user: number }) => ({ title: 'Rotina', description: 'Conferir', requesterId: user, schedule })
const one = {
  least: 'supervisor',
  works: ({ recurring }) => ({ id: recurring }),
  naming: { id: found(({ recurring }) => ({ id: recurring })) },
} as const satisfies Row

/** Tickets that open by a calendar. */
export const RECURRING: Rows = {
  'tickets.recurring.list': { least: 'supervisor', works: () => ({}), naming: {} },
  'tickets.recurring.export': { least: 'supervisor', works: () => ({}), naming: {} },
  'tickets.recurring.preview': {
    least: 'supervisor',
    works: () => ({ schedule: JSON.stringify(schedule) }),
    naming: { id: found(({ recurring }) => ({ schedule: JSON.stringify(schedule), id: recurring })) },
  },
  'tickets.recurring.get': one,
  'tickets.recurring.create': {
    least: 'supervisor',
    works: asked,
    naming: {
      requesterId: refused(asked),
      assigneeId: refused(({ user }, own) => ({ ...asked(own), assigneeId: user })),
      queueId: refused(({ queue }, own) => ({ ...asked(own), queueId: queue })),
      tagIds: refused(({ tag }, own) => ({ ...asked(own), tagIds: [tag] })),
    },
  },
  'tickets.recurring.update': {
    least: 'supervisor',
    works: ({ recurring }) => ({ id: recurring, title: 'Outra rotina' }),
    naming: {
      id: found(({ recurring }) => ({ id: recurring, title: 'Outra rotina' })),
      requesterId: refused(({ user }, own) => ({ id: own.recurring, requesterId: user })),
      assigneeId: refused(({ user }, own) => ({ id: own.recurring, assigneeId: user })),
      queueId: refused(({ queue }, own) => ({ id: own.recurring, queueId: queue })),
      tagIds: refused(({ tag }, own) => ({ id: own.recurring, tagIds: [tag] })),
    },
  },
  'tickets.recurring.remove': one,
  'tickets.recurring.restore': {
    ...one,
    works: ({ goneRecurring }) => ({ id: goneRecurring }),
    naming: { id: found(({ goneRecurring }) => ({ id: goneRecurring })) },
  },
  'tickets.recurring.pause': one,
  'tickets.recurring.resume': {
    ...one,
    works: ({ pausedRecurring }) => ({ id: pausedRecurring }),
    naming: { id: found(({ pausedRecurring }) => ({ id: pausedRecurring })) },
  },
  'tickets.recurring.skip': one,
  'tickets.recurring.makeNow': one,
}
