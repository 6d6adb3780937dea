/** What the address says about the list of queues. */
export type Filter = { q: string; active: boolean | undefined }

/** Unknown values are dropped, so that an old link still opens. */
export const readSearch = ({ q, active }: Record<string, unknown>): Filter => ({
  q: typeof q === 'string' ? q.trim().slice(0, 100) : '',
  active: active === 'yes' ? true : active === 'no' ? false : undefined,
})

/** What the list is asked for. */
export const askedOf = ({ q, active }: Filter) => ({ ...(q ? { q } : {}), ...(active === undefined ? {} : { active }) })

export const writeSearch = ({ q, active }: Filter): Record<string, string> => ({
  ...(q ? { q } : {}),
  ...(active === undefined ? {} : { active: active ? 'yes' : 'no' }),
})

/** The tabs of a queue's page, in their order. */
export const TABS = ['overview', 'members', 'rules', 'skills'] as const
export type QueueTab = (typeof TABS)[number]
export const readTab = ({ tab }: Record<string, unknown>): QueueTab => TABS.find((one) => one === tab) ?? 'overview'

/** How far back the statistics of a queue go, in days; four weeks where the address says nothing of use. */
export const PERIODS = [7, 28, 90] as const
export type PeriodDays = (typeof PERIODS)[number]
const USUAL_PERIOD: PeriodDays = 28
export const readPeriod = ({ days }: Record<string, unknown>): PeriodDays =>
  PERIODS.find((one) => String(one) === String(days)) ?? USUAL_PERIOD

/** The tab and the period as the address has them; what is usual is left out. */
export const writePage = (tab: QueueTab, days: PeriodDays): Record<string, string> => ({
  ...(tab === 'overview' ? {} : { tab }),
  ...(days === USUAL_PERIOD ? {} : { days: String(days) }),
})
