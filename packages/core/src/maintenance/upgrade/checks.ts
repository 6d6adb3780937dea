import type { UpgradeCheck } from '@balcao/contracts/maintenance/upgrade'
import type { HealthState } from '@balcao/contracts/monitoring/words'
import type { PendingMigration } from '@balcao/db/upgrade/pending'

/** What the installation is like now; null: not known from here. */
export type UpgradeFacts = {
  pending: readonly PendingMigration[]
  disk: { state: HealthState; usedPercent: number | null }
  organisations: number
  lateBackups: number
  unverifiedBackups: number
  works: number
  /** The oldest transaction, in seconds; where it is not known it is not judged. */
  oldestTransaction: number | null
}

/** A migration that waits longer for its locks is felt by everybody. */
const LONG_SECONDS = 60

/** Judges whether an upgrade may begin. A warning is to be weighed by a person; nothing here refuses it. */
export function upgradeChecks(facts: UpgradeFacts): UpgradeCheck[] {
  const { pending, disk, organisations, lateBackups, unverifiedBackups, works, oldestTransaction } = facts
  const removing = pending.filter(({ removes }) => removes.length > 0)
  const seconds = pending.reduce((sum, one) => sum + one.seconds, 0)
  return [
    {
      name: 'pending',
      state: pending.length > 0 ? 'warning' : 'ok',
      detail: pending.length > 0 ? `${pending.length} · ≤ ${seconds} s` : '0',
    },
    { name: 'removes', state: removing.length > 0 ? 'warning' : 'ok', detail: removing.map(({ name }) => name).join(' · ') || '0' },
    { name: 'disk', state: disk.state, detail: disk.usedPercent === null ? '–' : `${Math.round(disk.usedPercent)} %` },
    {
      ...{ name: 'backups', state: lateBackups + unverifiedBackups > 0 ? 'warning' : 'ok' },
      detail: `${organisations - lateBackups}/${organisations} ≤ 26 h · ${organisations - unverifiedBackups}/${organisations} ≤ 90 d`,
    },
    { name: 'works', state: works > 0 ? 'warning' : 'ok', detail: String(works) },
    ...(oldestTransaction === null ? [] : [transactions(oldestTransaction)]),
  ]
}

const transactions = (seconds: number): UpgradeCheck => ({
  ...{ name: 'transactions', state: seconds > LONG_SECONDS ? 'warning' : 'ok' },
  detail: `${Math.round(seconds)} s`,
})
