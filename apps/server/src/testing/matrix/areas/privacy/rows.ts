import { all, another, empty, found, type Row, type Rows, refused } from '../../row.ts'
import { numberOf } from './ids.ts'

const rule = (more: object = {}) =>
  ({
    least: 'admin',
    works: ({ retentionRule }) => ({ id: retentionRule, ...more }),
    naming: { id: found(({ retentionRule }) => ({ id: retentionRule, ...more })) },
  }) as const satisfies Row
const request = (more: object = {}) =>
  ({
    least: 'admin',
    works: ({ accessRequest }) => ({ id: accessRequest, ...more }),
    naming: { id: found(({ accessRequest }) => ({ id: accessRequest, ...more })) },
  }) as const satisfies Row
const erasure = {
  least: 'admin',
  works: ({ erasureRequest }) => ({ id: erasureRequest }),
  naming: { id: found(({ erasureRequest }) => ({ id: erasureRequest })) },
} as const satisfies Row
const pack = {
  least: 'admin',
  works: ({ dataPack }) => ({ id: dataPack }),
  naming: { id: found(({ dataPack }) => ({ id: dataPack })) },
} as const satisfies Row

/** Privacy. What conditions name is proved in core/sla/policies.test.ts, which reads them by the same function. */
export const PRIVACY: Rows = {
  'tickets.erased.list': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.erased.message': {
    least: 'supervisor',
    works: ({ ticket, comment }) => ({ ticketId: ticket, commentId: comment, reason: 'Senha' }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, commentId: own.comment, reason: 'Senha' })),
      commentId: found(({ comment }, own) => ({ ticketId: own.ticket, commentId: comment, reason: 'Senha' })),
    },
    status: { supervisor: 403, manager: 403 },
  },
  'tickets.erased.description': {
    least: 'supervisor',
    works: ({ erasable }) => ({ ticketId: erasable, reason: 'Senha' }),
    naming: { ticketId: found(({ erasable }) => ({ ticketId: erasable, reason: 'Senha' })) },
    status: { supervisor: 403, manager: 403 },
  },
  'tickets.erased.ticket': {
    least: 'supervisor',
    works: ({ erasable }) => ({ ticketId: erasable, number: numberOf(erasable), reason: 'Engano' }),
    naming: { ticketId: found(({ erasable }) => ({ ticketId: erasable, number: numberOf(erasable), reason: 'Engano' })) },
    status: { supervisor: 403, manager: 403 },
  },
  'privacy.retention.list': { least: 'admin', works: () => ({}), naming: {} },
  'privacy.retention.get': rule(),
  'privacy.retention.create': {
    least: 'admin',
    works: () => ({ name: `Regra nova ${another()}`, subject: 'mails', days: 365 }),
    naming: {},
  },
  'privacy.retention.update': {
    least: 'admin',
    works: ({ retentionRule }) => ({ id: retentionRule, name: `Outro nome ${another()}`, subject: 'tickets', days: 400 }),
    naming: { id: found(({ retentionRule }) => ({ id: retentionRule, name: 'Outro nome', subject: 'tickets', days: 400 })) },
  },
  'privacy.retention.remove': rule(),
  'privacy.retention.preview': {
    least: 'admin',
    works: () => ({ subject: 'tickets', days: 365 }),
    naming: {},
    changesNothing: 'it counts what a rule would erase',
  },
  'privacy.retention.run': { ...rule(), changesNothing: 'a job erases, and says what; who asked for it is in the details' },
  'privacy.retention.runs': {
    least: 'admin',
    works: () => ({}),
    naming: { ruleId: empty(({ retentionRule }) => ({ ruleId: retentionRule })) },
  },
  'privacy.retention.cancel': {
    least: 'admin',
    works: ({ retentionRun }) => ({ id: retentionRun }),
    naming: { id: found(({ retentionRun }) => ({ id: retentionRun })) },
    changesNothing: 'what was erased so far is in the details',
  },
  'privacy.holds.list': {
    least: 'admin',
    works: () => ({}),
    naming: { subjectId: empty(({ ticket }) => ({ subject: 'ticket', subjectId: ticket })) },
  },
  'privacy.holds.create': {
    least: 'admin',
    works: ({ ticket }) => ({ subject: 'ticket', subjectId: ticket, reason: 'Processo' }),
    naming: { subjectId: refused(({ ticket }) => ({ subject: 'ticket', subjectId: ticket, reason: 'Processo' })) },
  },
  'privacy.holds.lift': { least: 'admin', works: ({ hold }) => ({ id: hold }), naming: { id: found(({ hold }) => ({ id: hold })) } },
  'profile.rights.list': { least: 'client', works: () => ({}), naming: {} },
  'profile.rights.ask': { least: 'client', works: () => ({ kind: 'access' }), naming: {} },
  'privacy.requests.list': {
    least: 'admin',
    works: () => ({}),
    naming: { responsibleId: empty(({ junior }) => ({ responsibleId: junior })) },
  },
  'privacy.requests.export': {
    least: 'admin',
    works: () => ({}),
    naming: { responsibleId: empty(({ junior }) => ({ responsibleId: junior })) },
  },
  'privacy.requests.responsibles': { least: 'admin', works: () => ({}), naming: {} },
  'privacy.requests.register': {
    least: 'admin',
    works: () => ({ kind: 'access', name: 'Ana', email: `ana-${another()}@example.test`, proof: 'Documento conferido' }),
    naming: {},
  },
  'privacy.requests.get': request(),
  'privacy.requests.update': {
    least: 'admin',
    works: ({ accessRequest }) => ({ id: accessRequest, state: 'verifying' }),
    naming: {
      id: found(({ accessRequest }) => ({ id: accessRequest, state: 'verifying' })),
      responsibleId: refused(({ junior }, own) => ({ id: own.accessRequest, responsibleId: junior })),
    },
  },
  'privacy.requests.addNote': request({ text: 'Documento conferido' }),
  'privacy.requests.previewErasure': erasure,
  'privacy.requests.erase': erasure,
  'privacy.packs.list': {
    least: 'admin',
    works: ({ junior }) => ({ userId: junior }),
    naming: { userId: empty(({ junior }) => ({ userId: junior })) },
  },
  'privacy.packs.create': {
    least: 'admin',
    works: ({ junior }) => ({ userId: junior }),
    naming: {
      userId: found(({ junior }) => ({ userId: junior })),
      requestId: found(({ accessRequest }) => ({ requestId: accessRequest })),
    },
    changesNothing: 'a job collects; for whom is in the details',
  },
  'profile.rights.link': {
    least: 'client',
    works: ({ endedPack }) => ({ id: endedPack }),
    naming: { id: found(({ endedPack }) => ({ id: endedPack })) },
    status: all(404),
  },
  'privacy.packs.release': { ...pack, changesNothing: 'to whom is in the details' },
  // It is over: to nobody is it there. Who fetches one that is not is proved in core/privacy/packs/packs.test.ts.
  'privacy.packs.download': {
    least: 'client',
    works: ({ endedPack }) => ({ id: endedPack }),
    naming: { id: found(({ endedPack }) => ({ id: endedPack })) },
    status: all(404),
  },
  'privacy.data.list': { least: 'admin', works: () => ({}), naming: {} },
}
