import { found, type Rows } from '../../row.ts'

const texts = { message: 'Troca de servidor', portalMessage: 'Voltamos logo', reason: 'Atualização' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export const MAINTENANCE: Rows = {
  'maintenance.notice': { least: 'client', works: () => ({}), naming: {} },
  'maintenance.features.list': { least: 'admin', works: () => ({}), naming: {} },
  'maintenance.features.set': {
    least: 'admin',
    works: () => ({ name: 'reports', on: false, reason: 'Não usamos' }),
    naming: {},
  },
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
