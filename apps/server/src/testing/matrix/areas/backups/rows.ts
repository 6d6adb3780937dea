import { all, found, type Row, type Rows } from '../../row.ts'

const one = (status?: number): Row => ({
  least: 'admin',
  works: ({ failedBackup }) => ({ id: failedBackup }),
  naming: { id: found(({ failedBackup }) => ({ id: failedBackup })) },
  ...(status === undefined ? {} : { status: all(status) }),
})

const read: Row = { least: 'admin', works: () => ({}), naming: {} }
const ROLLBACK = { token: 'nenhum', confirm: 'acme', reason: 'Mudança errada' }
const CLONE = { slug: 'copia-de-teste', name: 'Cópia', reason: 'Treinamento' }

/** Backups of an organisation. What was made can be fetched is proved in backups.test.ts. */
export const BACKUPS: Rows = {
  'backups.create': {
    least: 'admin',
    // One at a time: another one waits.
    works: ({ queuedBackup }) => ({ note: `Enquanto ${queuedBackup} espera` }),
    status: all(409),
    changes: () => ({ note: 'Antes da mudança' }),
    naming: {},
  },
  'backups.list': { least: 'admin', works: () => ({}), naming: {} },
  'backups.get': one(),
  'backups.update': {
    least: 'admin',
    works: ({ failedBackup }) => ({ id: failedBackup, pinned: true }),
    naming: { id: found(({ failedBackup }) => ({ id: failedBackup, pinned: true })) },
  },
  'backups.remove': one(),
  // A failed one has nothing to fetch.
  'backups.link': { ...one(409), changesNothing: 'a failed backup has nothing to fetch; what a real one leaves is tested with the rule' },
  'backups.download': one(409),
  'backups.import': {
    least: 'admin',
    // Another one waits, so that none is taken.
    works: ({ queuedBackup }) => ({ file: `não é um arquivo, enquanto ${queuedBackup} espera` }),
    naming: {},
    status: all(409),
    changesNothing: 'one that waits keeps others out; what a real one leaves is tested with the rule',
  },
  'backups.verify': one(409),
  'backups.preview': one(409),
  'backups.rollback': {
    least: 'admin',
    works: ({ failedBackup }) => ({ id: failedBackup, ...ROLLBACK }),
    naming: { id: found(({ failedBackup }) => ({ id: failedBackup, ...ROLLBACK })) },
    status: all(409),
    changesNothing: 'a failed backup restores nothing; what a real one leaves is tested with the rule',
  },
  'backups.rollbacks': read,
  'backups.clone': {
    least: 'super_admin',
    works: ({ failedBackup }) => ({ id: failedBackup, ...CLONE }),
    naming: { id: found(({ failedBackup }) => ({ id: failedBackup, ...CLONE })) },
    status: all(409),
    changesNothing: 'a failed backup makes no copy; what a real one leaves is tested with the rule',
  },
  'backups.clones': { ...read, least: 'super_admin' },
  'backups.stats': read,
  'backups.settings.get': read,
  'backups.settings.update': { least: 'admin', works: () => ({ hour: 4 }), naming: {} },
  'backups.cleanup': {
    least: 'admin',
    works: () => ({ dryRun: true }),
    naming: {},
    changesNothing: 'a dry run says what would be removed; what a real one leaves is tested with the rule',
  },
  'backups.rollbackMigration': {
    least: 'super_admin',
    works: () => ({ id: 1 }),
    naming: {},
    changesNothing: 'it says what undoing would take',
  },
}
