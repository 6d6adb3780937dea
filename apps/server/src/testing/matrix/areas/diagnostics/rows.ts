import { found, type Rows } from '../../row.ts'

export const DIAGNOSTICS: Rows = {
  'diagnostics.checks': { least: 'super_admin', works: () => ({}), naming: {} },
  'diagnostics.faults': { least: 'super_admin', works: () => ({}), naming: {} },
  'diagnostics.trace': {
    least: 'super_admin',
    works: ({ notification }) => ({ kind: 'notification', id: notification }),
    naming: { id: found(({ notification }) => ({ kind: 'notification', id: notification })) },
  },
  'diagnostics.sessions': {
    least: 'super_admin',
    works: ({ teammate }) => ({ userId: teammate, reason: 'Não consegue entrar' }),
    naming: { userId: found(({ teammate }) => ({ userId: teammate, reason: 'Não consegue entrar' })) },
    changesNothing: 'it shows how somebody is signed in, and writes down that it did',
  },
  'diagnostics.bundle': { least: 'super_admin', works: () => ({}), naming: {} },
}
