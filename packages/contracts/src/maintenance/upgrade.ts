import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { CHECK_STATES } from '../diagnostics/words.ts'

/** What is looked at before an upgrade, in the order of the page. */
export const UPGRADE_CHECKS = ['pending', 'removes', 'disk', 'backups', 'works', 'transactions'] as const
export type UpgradeCheckName = (typeof UPGRADE_CHECKS)[number]

const UpgradeCheck = z.object({ name: z.enum(UPGRADE_CHECKS), state: z.enum(CHECK_STATES), detail: z.string() })
export type UpgradeCheck = z.output<typeof UpgradeCheck>

export const GetRelease = z.strictObject({})
export type GetRelease = z.output<typeof GetRelease>

/** The release that answers, and whether the installation is ready for the next one. */
export const Release = z.object({
  version: z.string(),
  node: z.string(),
  database: z.string(),
  databaseBytes: z.number(),
  /** Newest first; `appliedAt` null: still to come. */
  migrations: z.array(z.object({ name: z.string(), about: z.string(), appliedAt: Timestamp.nullable() })),
  checks: z.array(UpgradeCheck),
  asOf: Timestamp,
})
export type Release = z.output<typeof Release>

type Text = { pt: string; en: string }
/** What each check looks at, and what to do first where it warns: the page and the command line read the same. */
export const UPGRADE_TEXTS: Readonly<Record<UpgradeCheckName, { name: Text; fix: Text }>> = {
  pending: {
    name: { pt: 'Migrações desta versão', en: 'Migrations of this release' },
    fix: { pt: 'Rode as migrações antes de trocar os processos.', en: 'Run the migrations before the processes are replaced.' },
  },
  removes: {
    name: { pt: 'A versão anterior segue funcionando', en: 'The former release goes on working' },
    fix: {
      pt: 'Uma migração remove ou renomeia algo: faça um backup e anuncie uma janela só de leitura.',
      en: 'A migration removes or renames something: make a backup, and announce a read-only window.',
    },
  },
  disk: {
    name: { pt: 'Espaço em disco', en: 'Disk space' },
    fix: {
      pt: 'Libere espaço: índices novos e linhas regravadas ocupam mais durante a migração.',
      en: 'Make room: new indexes and rows written anew take more of it during the migration.',
    },
  },
  backups: {
    name: { pt: 'Backups recentes e verificados', en: 'Recent and verified backups' },
    fix: {
      pt: 'Faça um backup da instalação e verifique-o antes de continuar.',
      en: 'Make a backup of the installation and verify it before going on.',
    },
  },
  works: {
    name: { pt: 'Trabalhos em andamento', en: 'Work under way' },
    fix: {
      pt: 'Espere que terminem: recomeçam de onde pararam, mas atrasam a troca.',
      en: 'Let them end: they resume where they stopped, but delay the replacement.',
    },
  },
  transactions: {
    name: { pt: 'Transações longas', en: 'Long transactions' },
    fix: {
      pt: 'Espere que terminem ou encerre-as: a migração fica parada atrás delas, e todos atrás da migração.',
      en: 'Let them end, or end them: the migration waits behind them, and everybody behind the migration.',
    },
  },
}
