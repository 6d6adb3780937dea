import { seenOf } from '@balcao/core/maintenance/history/versions'
import { empty, found, type Row, type Rows } from '../../row.ts'
import { nextFix, VERSIONED_POLICY } from './ids.ts'

const texts = { message: 'Troca de servidor', portalMessage: 'Voltamos logo', reason: 'Atualização' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A call about a version of a policy. What rolling back other kinds names is proved in core/maintenance/history. */
const ofPolicy = (more: object): Row => ({
  least: 'support-agent',
  works: ({ versionedPolicy }) => ({ kind: 'sla_policy', objectId: versionedPolicy, ...more }),
  // Whoever may not change policies does not see what became of them.
  status: { 'support-agent': 403, agent: 403 },
  naming: { objectId: found(({ versionedPolicy }) => ({ kind: 'sla_policy', objectId: versionedPolicy, ...more })) },
})

/** A call about a check of data. */
const ofRun = (more: object): Row => ({
  least: 'admin',
  works: ({ dataFixRun }) => ({ id: dataFixRun, ...more }),
  naming: { id: found(({ dataFixRun }) => ({ id: dataFixRun, ...more })) },
})

export const MAINTENANCE: Rows = {
  'maintenance.announced': { least: 'anyone', works: () => ({}), naming: {} },
  'maintenance.notice': { least: 'client', works: () => ({}), naming: {} },
  'maintenance.features.list': { least: 'admin', works: () => ({}), naming: {} },
  'maintenance.features.set': {
    least: 'admin',
    works: () => ({ name: 'reports', on: false, reason: 'Não usamos' }),
    naming: {},
  },
  'maintenance.fixes.list': { least: 'admin', works: () => ({}), naming: {} },
  'maintenance.fixes.runs': { least: 'admin', works: () => ({}), naming: {} },
  'maintenance.fixes.check': { least: 'admin', works: () => ({ name: nextFix() }), naming: {} },
  'maintenance.fixes.get': ofRun({}),
  'maintenance.fixes.changes': ofRun({}),
  'maintenance.fixes.correct': ofRun({ reason: 'Contagens erradas' }),
  'maintenance.fixes.cancel': ofRun({}),
  'maintenance.history.list': {
    least: 'manager',
    works: () => ({}),
    naming: { actor: empty(({ user }) => ({ actor: user })) },
  },
  'maintenance.history.export': {
    least: 'manager',
    works: () => ({}),
    naming: { actor: empty(({ user }) => ({ actor: user })) },
  },
  'maintenance.history.versions': ofPolicy({}),
  'maintenance.history.compare': ofPolicy({ number: 1 }),
  'maintenance.history.rollBack': ofPolicy({ number: 1, seen: seenOf('sla_policy', VERSIONED_POLICY), reason: 'Engano' }),
  'maintenance.release': { least: 'super_admin', works: () => ({}), naming: {} },
  'maintenance.jobs.list': { least: 'admin', works: () => ({}), naming: {} },
  'maintenance.jobs.run': {
    least: 'super_admin',
    works: () => ({ name: 'outbox.trim', reason: 'Disco cheio' }),
    naming: {},
  },
  'maintenance.jobs.pause': {
    least: 'super_admin',
    works: () => ({ name: 'kb.relate', paused: true, reason: 'Carga alta' }),
    naming: {},
  },
  'maintenance.windows.list': { least: 'admin', works: () => ({}), naming: {} },
  'maintenance.windows.create': {
    least: 'admin',
    works: () => ({ level: 'banner', startsAt: inHours(1), endsAt: inHours(2), ...texts }),
    naming: {},
  },
  'maintenance.windows.update': {
    least: 'admin',
    works: ({ maintenanceWindow }) => ({ id: maintenanceWindow, message: 'Mais tarde', reason: 'Atraso' }),
    naming: { id: found(({ maintenanceWindow }) => ({ id: maintenanceWindow, message: 'Mais tarde', reason: 'Atraso' })) },
  },
  'maintenance.windows.end': {
    least: 'admin',
    works: ({ maintenanceWindow }) => ({ id: maintenanceWindow, reason: 'Pronto' }),
    naming: { id: found(({ maintenanceWindow }) => ({ id: maintenanceWindow, reason: 'Pronto' })) },
  },
}
