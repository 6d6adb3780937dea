import { all, another, found, type Row, type Rows, refused } from '../../row.ts'

const newMailbox = () => ({ address: `nova-${another()}@desk.test` })
const newConnection = () => ({
  ...{ host: `imap-${another()}.desk.test`, port: 993, security: 'tls', user: 'suporte@desk.test', folder: 'INBOX', password: 'x' },
})
const conditions = [{ field: 'subject', op: 'contains', value: 'oferta' }] as const
const newFilter = () => ({ name: `Filtro ${another()}`, conditions, action: { suspend: true as const } })
const droppedMail = () => `From: ana@loja.test\r\nSubject: Pedido ${another()}\r\n\r\nFaltou a nota.`
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
  'email.mailboxes.makeKey': {
    least: 'admin',
    works: ({ mailbox }) => ({ id: mailbox }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox })) },
  },
  'email.mailboxes.removeKey': {
    least: 'admin',
    works: ({ mailbox }) => ({ id: mailbox }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox })) },
    changesNothing: 'There is no key yet; that one is taken away is tested with the rule.',
  },
  'email.mailboxes.authorize': {
    least: 'admin',
    works: ({ mailbox }) => ({ id: mailbox, provider: 'google', clientId: `app-${another()}`, clientSecret: 'x' }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox, provider: 'google', clientId: 'app', clientSecret: 'x' })) },
  },
  'email.mailboxes.completeAuthorization': {
    least: 'admin',
    // Nobody can make a state here; what a good one brings is tested with the rule.
    works: () => ({ state: 'x', code: 'y' }),
    changesNothing: 'a state that was not made here brings nothing; what a good one brings is tested with the rule',
    status: { admin: 409, super_admin: 409 },
    naming: {},
  },
  'email.mailboxes.connect': {
    least: 'admin',
    works: ({ mailbox }) => ({ id: mailbox, imap: newConnection() }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox, imap: newConnection() })) },
  },
  'email.mailboxes.sendTest': {
    least: 'manager',
    works: ({ mailbox }) => ({ id: mailbox }),
    naming: { id: found(({ mailbox }) => ({ id: mailbox })) },
  },
  'email.mailboxes.prove': {
    least: 'manager',
    // Nobody knows the code here; that a right one proves the address is tested with the rule.
    works: ({ mailbox }) => ({ id: mailbox, code: 'abcd-efgh-ijkl-mnop' }),
    changesNothing: 'a wrong code proves nothing; what a right one changes is tested with the rule',
    status: all(400),
    naming: { id: found(({ mailbox }) => ({ id: mailbox, code: 'abcd-efgh-ijkl-mnop' })) },
  },
  'email.inbound.list': {
    least: 'manager',
    works: () => ({}),
    naming: { mailboxId: { input: ({ mailbox }) => ({ mailboxId: mailbox }), answers: 'nothing' } },
  },
  'email.inbound.export': {
    least: 'manager',
    works: () => ({}),
    naming: { mailboxId: { input: ({ mailbox }) => ({ mailboxId: mailbox }), answers: 'nothing' } },
  },
  'email.inbound.drop': {
    least: 'manager',
    works: ({ mailbox }) => ({ mailboxId: mailbox, file: droppedMail() }),
    naming: { mailboxId: found(({ mailbox }) => ({ mailboxId: mailbox, file: droppedMail() })) },
    changesNothing: 'A form carries the file; what is written down of it is tested with the rule.',
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
  'email.templates.list': nothing,
  'email.templates.set': {
    least: 'manager',
    works: () => ({ kind: 'answered', language: 'pt-BR', subject: `Resposta ${another()}`, text: 'Oi, {{cliente}}!' }),
    naming: {},
  },
  'email.templates.reset': {
    least: 'manager',
    works: () => ({ kind: 'answered', language: 'en' }),
    naming: {},
    changesNothing: 'Nobody wrote words of their own yet; that they go is tested with the rule.',
  },
  'tickets.mails.list': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.mails.get': {
    least: 'support-agent',
    works: ({ ticket, heldMail }) => ({ ticketId: ticket, id: heldMail }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, id: own.heldMail })),
      id: found(({ heldMail }, own) => ({ ticketId: own.ticket, id: heldMail })),
    },
  },
  'tickets.mails.setCopy': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket, address: `rui-${another()}@loja.test`, state: 'in' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, address: 'rui@loja.test', state: 'in' })) },
  },
  'tickets.mails.page': {
    least: 'support-agent',
    works: ({ ticket, heldMail }) => ({ ticketId: ticket, id: heldMail }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, id: own.heldMail })),
      id: found(({ heldMail }, own) => ({ ticketId: own.ticket, id: heldMail })),
    },
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
