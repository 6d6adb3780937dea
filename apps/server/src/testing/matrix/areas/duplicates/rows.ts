import { all, another, counted, found, type Row, type Rows, refused } from '../../row.ts'

const title = 'Rejeição 539 ao emitir nota'
const read = (least: Row['least']): Row => ({ least, works: () => ({}), naming: {} })
const text = { title, description: 'A nota fica rejeitada.' }

/** Tickets that are probably about the same. */
export const DUPLICATES: Rows = {
  'duplicates.detect': {
    least: 'agent',
    works: ({ olderTwin }) => ({ ticketId: olderTwin }),
    naming: {
      ticketId: found(({ olderTwin }) => ({ ticketId: olderTwin })),
      requesterId: refused(({ user }) => ({ ...text, requesterId: user })),
    },
  },
  'duplicates.realtime': {
    least: 'client',
    works: () => ({ ...text, draftKey: `rascunho-${another()}` }),
    naming: { requesterId: refused(({ user }) => ({ ...text, draftKey: 'rascunho', requesterId: user })) },
  },
  'duplicates.compare': {
    least: 'agent',
    works: ({ olderTwin, newerTwin }) => ({ ticketIds: [newerTwin, olderTwin] }),
    naming: { ticketIds: found(({ olderTwin }, own) => ({ ticketIds: [own.newerTwin, olderTwin] })) },
  },
  'duplicates.recommendations': {
    least: 'agent',
    works: () => ({}),
    naming: { queueId: counted(({ queue }) => ({ queueId: queue })) },
  },
  'duplicates.feedback': {
    least: 'agent',
    works: ({ olderTwin, newerTwin }) => ({ ticketId: newerTwin, otherId: olderTwin, outcome: 'different' }),
    naming: {
      ticketId: found(({ olderTwin }, own) => ({ ticketId: olderTwin, otherId: own.olderTwin, outcome: 'different' })),
      otherId: found(({ olderTwin }, own) => ({ ticketId: own.olderTwin, otherId: olderTwin, outcome: 'different' })),
    },
  },
  'duplicates.analytics': read('agent'),
  'duplicates.groups.list': {
    least: 'agent',
    works: () => ({}),
    naming: { queueId: counted(({ queue }) => ({ queueId: queue })) },
  },
  'duplicates.groups.update': {
    least: 'agent',
    works: ({ duplicateGroup }) => ({ id: duplicateGroup, version: 1, state: 'confirmed' }),
    naming: {
      id: found(({ duplicateGroup }) => ({ id: duplicateGroup, version: 1 })),
      canonicalId: refused(({ olderTwin }, own) => ({ id: own.duplicateGroup, version: 1, canonicalId: olderTwin })),
    },
  },
  'duplicates.groups.relate': {
    least: 'agent',
    works: ({ duplicateGroup }) => ({ id: duplicateGroup, version: 1, as: 'link' }),
    naming: { id: found(({ duplicateGroup }) => ({ id: duplicateGroup, version: 1, as: 'link' })) },
  },
  'duplicates.groups.remove': {
    least: 'agent',
    works: ({ duplicateGroup }) => ({ id: duplicateGroup }),
    naming: { id: found(({ duplicateGroup }) => ({ id: duplicateGroup })) },
  },
  'duplicates.merge.generateMappings': {
    least: 'agent',
    works: ({ olderTwin, newerTwin }) => ({ ticketIds: [olderTwin, newerTwin] }),
    naming: {
      ticketIds: found(({ olderTwin }, own) => ({ ticketIds: [own.newerTwin, olderTwin] })),
      targetId: found(({ olderTwin }, own) => ({ ticketIds: [own.newerTwin, own.olderTwin], targetId: olderTwin })),
    },
  },
  'duplicates.merge.preview': {
    least: 'agent',
    works: ({ olderTwin, newerTwin }) => ({ targetId: olderTwin, ticketIds: [newerTwin] }),
    naming: {
      targetId: found(({ olderTwin }, own) => ({ targetId: olderTwin, ticketIds: [own.newerTwin] })),
      ticketIds: found(({ olderTwin }, own) => ({ targetId: own.newerTwin, ticketIds: [olderTwin] })),
    },
  },
  // What can be executed was previewed before: a token of nobody's is refused for what it says.
  'duplicates.merge.execute': { least: 'agent', works: () => ({ token: 'nenhum' }), naming: {}, status: all(400) },
  'duplicates.models.list': read('agent'),
  'duplicates.models.metrics': {
    least: 'agent',
    works: ({ duplicateModel }) => ({ id: duplicateModel }),
    naming: { id: found(({ duplicateModel }) => ({ id: duplicateModel })) },
  },
  'duplicates.models.compare': {
    least: 'manager',
    works: ({ duplicateModel, otherModel }) => ({ modelIds: [duplicateModel, otherModel] }),
    naming: { modelIds: found(({ duplicateModel }, own) => ({ modelIds: [own.otherModel, duplicateModel] })) },
    changesNothing: 'it computes how two models differ',
  },
  'duplicates.models.startTest': {
    least: 'manager',
    // One at a time: another one is running.
    works: ({ testedModel }) => ({ modelA: null, modelB: testedModel }),
    status: all(409),
    changes: ({ duplicateModel }) => ({ modelA: null, modelB: duplicateModel }),
    naming: {},
  },
  'duplicates.models.featureAnalysis': {
    least: 'manager',
    works: ({ duplicateModel }) => ({ id: duplicateModel }),
    naming: { id: found(({ duplicateModel }) => ({ id: duplicateModel })) },
  },
  'duplicates.models.activate': {
    least: 'manager',
    works: ({ duplicateModel }) => ({ id: duplicateModel }),
    naming: { id: found(({ duplicateModel }) => ({ id: duplicateModel })) },
  },
  'duplicates.settings.get': read('agent'),
  'duplicates.settings.update': {
    least: 'manager',
    works: () => ({ enabled: true }),
    naming: {},
    changes: () => ({ hintThreshold: 0.4 }),
  },
  'duplicates.settings.reset': {
    least: 'manager',
    works: () => ({}),
    naming: {},
    changesNothing: 'it takes back what was set before, and nothing was; what it takes back is written down like any change',
  },
  'duplicates.training.list': read('supervisor'),
  'duplicates.training.add': {
    least: 'supervisor',
    works: ({ olderTwin, newerTwin }) => ({ a: olderTwin, b: newerTwin, label: 'duplicate' }),
    naming: {},
  },
  'duplicates.training.update': {
    least: 'supervisor',
    works: ({ trainingPair }) => ({ id: trainingPair, version: 1, label: 'different' }),
    naming: { id: found(({ trainingPair }) => ({ id: trainingPair, version: 1, label: 'different' })) },
  },
  'duplicates.training.remove': {
    least: 'supervisor',
    works: ({ trainingPair }) => ({ id: trainingPair }),
    naming: { id: found(({ trainingPair }) => ({ id: trainingPair })) },
  },
  'duplicates.training.statistics': read('supervisor'),
  'duplicates.training.exportSize': read('manager'),
  'duplicates.training.export': read('manager'),
  'duplicates.training.import': {
    least: 'manager',
    works: () => ({ file: 'a,b,label\r\n1,2,duplicate', dryRun: 'true' }),
    naming: {},
    changesNothing: 'a dry run says what would happen; a real one writes down that it was made',
  },
  'duplicates.status': read('agent'),
  'duplicates.batch.start': {
    least: 'manager',
    // Nothing to go through: it is finished at once.
    works: () => ({ scope: { from: '2099-01-01T00:00:00Z' } }),
    changesNothing: 'a batch is a record of its own; that it began, and what it goes through, is written down',
    naming: {},
  },
  'duplicates.batch.stop': {
    least: 'manager',
    works: () => ({}),
    naming: {},
    status: all(409),
    changesNothing: 'nothing runs that could be stopped',
  },
}
