import { RETENTION_DAYS } from '@balcao/contracts/audit/retention'
import type { SealStatus } from '@balcao/contracts/audit/seals'
import { api, trpc } from '../../lib/trpc.ts'

type Asked = { data: SealStatus | undefined; error: unknown; refetch: () => unknown }

/** How the audit log stands: its limit, what it holds, what went. */
export const useSeals = (): Asked => trpc.audit.seals.useQuery({}, { refetchOnMount: 'always' })

/** Sets how long the log is kept. The server asks for a fresh proof. */
export function useSetRetention() {
  const utils = trpc.useUtils()
  return async (days: number): Promise<void> => {
    await api.audit.setRetention.mutate({ days })
    await utils.audit.seals.cancel()
    utils.audit.seals.setData({}, (before) => before && { ...before, retentionDays: days })
  }
}

/** Whole years as days, counted so that no leap day is missing from them. */
const YEARS = [2, 3, 5, 7, 10].map((years) => [Math.ceil(years * 365.25), years] as const)
const YEARS_OF: ReadonlyMap<number, number> = new Map(YEARS)
const OFFERED = [RETENTION_DAYS.least, ...YEARS.map(([days]) => days)]

/** What is offered, and the limit of today where that is none of it (it can be set by the API to the day). */
export const offered = (today: number): readonly number[] => [...new Set([...OFFERED, today])].toSorted((one, other) => one - other)

/** The years that so many days are called, if they are whole ones. */
export const yearsOf = (days: number): number | undefined => YEARS_OF.get(days)
