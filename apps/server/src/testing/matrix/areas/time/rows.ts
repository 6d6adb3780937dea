import { all, found, type Rows, refused } from '../../row.ts'

/** Time spent on tickets. The entry of the rows is the caller's own; nobody's timer runs until the last call. */
export const TIME: Rows = {
  'tickets.time.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.time.log': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, minutes: 30 }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, minutes: 30 })),
      userId: refused(({ user }, own) => ({ ticketId: own.ticket, minutes: 30, userId: user })),
    },
  },
  'tickets.time.change': {
    least: 'support-agent',
    works: ({ timeEntry }) => ({ id: timeEntry, minutes: 45 }),
    naming: { id: found(({ timeEntry }) => ({ id: timeEntry, minutes: 45 })) },
  },
  'tickets.time.remove': {
    least: 'support-agent',
    works: ({ timeEntry }) => ({ id: timeEntry }),
    naming: { id: found(({ timeEntry }) => ({ id: timeEntry })) },
  },
  'tickets.time.timer': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.time.stop': { least: 'support-agent', works: () => ({}), naming: {}, status: all(404) },
  'tickets.time.drop': { least: 'support-agent', works: () => ({}), naming: {} },
  'tickets.time.start': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, replace: true }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
}
