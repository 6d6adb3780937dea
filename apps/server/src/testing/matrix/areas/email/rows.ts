import { another, found, type Row, type Rows, refused } from '../../row.ts'

const newMailbox = () => ({ address: `nova-${another()}@desk.test` })
const conditions = [{ field: 'subject', op: 'contains', value: 'oferta' }] as const
const newFilter = () => ({ name: `Filtro ${another()}`, conditions, action: { suspend: true as const } })
const nothing = { least: 'manager', works: () => ({}), naming: {} } as const satisfies Row
const ofMail = {
  least: 'manager',
  works: ({ inboundMail }) => ({ id: inboundMail }),
  naming: { id: found(({ inboundMail }) => ({ id: inboundMail })) },
} as const satisfies Row

/** Mailboxes, mails that came in, senders, filters and suppressions. */
export const EMAIL: Rows = {
  'email.mailboxes.list': nothing,
  'email.mailboxes.create': {
    least: 'manager',
    works: newMailbox,
    naming: { queueId: refused(({ queue }) => ({ ...newMailbox(), queueId: queue })) },
  },
  'email.mailboxes.get': {
    least: 'manager',
    works: ({ mailbox }) => ({ id: mailbox }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox })) },
  },
  'email.mailboxes.update': {
    least: 'manager',
    works: ({ mailbox }) => ({ id: mailbox, displayName: `Caixa ${another()}` }),
    naming: {
      id: found(({ mailbox }) => ({ id: mailbox, displayName: 'Caixa' })),
      queueId: refused(({ queue }, own) => ({ id: own.mailbox, queueId: queue })),
    },
  },
  'email.mailboxes.remove': {
    least: 'manager',
    works: ({ mailbox }) => ({ id: mailbox }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox })) },
  },
  'email.mailboxes.test': {
    least: 'manager',
    works: ({ mailbox }) => ({ id: mailbox }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox })) },
    changesNothing: 'It asks name servers, and tells what they said.',
  },
  'email.inbound.list': {
    least: 'manager',
    works: () => ({}),
    naming: { mailboxId: { input: ({ mailbox }) => ({ mailboxId: mailbox }), answers: 'nothing' } },
  },
  'email.inbound.get': ofMail,
  'email.inbound.recover': ofMail,
  'email.inbound.reprocess': ofMail,
  'email.inbound.block': ofMail,
  'email.suppressions.list': nothing,
  'email.suppressions.add': { least: 'manager', works: () => ({ address: `eva-${another()}@evil.test` }), naming: {} },
  'email.suppressions.remove': {
    least: 'manager',
    works: ({ suppression }) => ({ id: suppression }),
    naming: { id: found(({ suppression }) => ({ id: suppression })) },
  },
  'email.senders.list': nothing,
  'email.senders.remove': {
    least: 'manager',
    works: ({ senderRule }) => ({ id: senderRule }),
    naming: { id: found(({ senderRule }) => ({ id: senderRule })) },
  },
  'email.filters.list': nothing,
  'email.filters.create': {
    least: 'manager',
    works: newFilter,
    naming: {},
  },
  'email.filters.update': {
    least: 'manager',
    works: ({ mailFilter }) => ({ id: mailFilter, name: `Filtro ${another()}` }),
    naming: {
      id: found(({ mailFilter }) => ({ id: mailFilter, name: 'Filtro' })),
    },
  },
  'email.filters.remove': {
    least: 'manager',
    works: ({ mailFilter }) => ({ id: mailFilter }),
    naming: { id: found(({ mailFilter }) => ({ id: mailFilter })) },
  },
  'email.filters.dryRun': {
    least: 'manager',
    works: () => ({ conditions }),
    naming: {},
    changesNothing: 'It only looks which mails would match.',
  },
  'tickets.mails.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.mails.decide': {
    least: 'support-agent',
    works: ({ ticket, heldMail }) => ({ ticketId: ticket, id: heldMail, decision: 'accept' }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, id: own.heldMail, decision: 'accept' })),
      id: found(({ heldMail }, own) => ({ ticketId: own.ticket, id: heldMail, decision: 'accept' })),
    },
  },
}
