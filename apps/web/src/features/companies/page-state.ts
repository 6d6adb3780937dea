/** The tabs of a company's page, in their order. */
export const TABS = ['overview', 'tickets', 'contacts', 'contract', 'documents', 'assets', 'fields', 'activity'] as const
export type CompanyTab = (typeof TABS)[number]

/** What the address says of a company's page: its tab, and which tickets that of tickets shows. */
export type PageState = { tab: CompanyTab; all: boolean; branches: boolean }

/** Unknown values are dropped, so that an old link still opens. */
export const readState = ({ tab, tickets, branches }: Record<string, unknown>): PageState => ({
  tab: TABS.find((one) => one === tab) ?? 'overview',
  all: tickets === 'all',
  branches: branches === 'yes',
})

/** The address of a page. What is not of the tab in front is left out. */
export const writeState = ({ tab, all, branches }: PageState): Record<string, string> => ({
  ...(tab === 'overview' ? {} : { tab }),
  ...(tab === 'tickets' && all ? { tickets: 'all' } : {}),
  ...(tab === 'tickets' && branches ? { branches: 'yes' } : {}),
})
