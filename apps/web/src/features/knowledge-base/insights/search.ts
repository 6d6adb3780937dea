import { GAP_KINDS, type GapKind } from '@balcao/contracts/kb/insights'

export const TABS = ['reading', 'gaps', 'feedback'] as const
export type Tab = (typeof TABS)[number]
export const PERIODS = [7, 30, 90, 365] as const

/** What the address asks for. */
export type Asked = { tab: Tab; days: (typeof PERIODS)[number]; category: number | undefined; kind: GapKind | undefined; handled: boolean }

const oneOf = <T>(all: readonly T[], value: unknown): T | undefined => all.find((one) => String(one) === String(value))

export function readSearch(search: Record<string, unknown>): Asked {
  const { tab, days, category, kind, handled } = search
  return {
    tab: oneOf(TABS, tab) ?? 'reading',
    days: oneOf(PERIODS, days) ?? 30,
    category: /^[1-9]\d{0,8}$/.test(String(category)) ? Number(category) : undefined,
    kind: oneOf(GAP_KINDS, kind),
    handled: String(handled) === 'true',
  }
}

/** Only what is not usual stands in the address. */
export const writeSearch = ({ tab, days, category, kind, handled }: Asked): Record<string, string> => ({
  ...(tab === 'reading' ? {} : { tab }),
  ...(days === 30 ? {} : { days: String(days) }),
  ...(category === undefined ? {} : { category: String(category) }),
  ...(kind === undefined ? {} : { kind }),
  ...(handled ? { handled: 'true' } : {}),
})

export type PanelProps = { asked: Asked; onAsk: (next: Asked) => void }
