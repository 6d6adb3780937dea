import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import type { Usage } from '@balcao/contracts/analytics/analytics'
import { ErrorState } from '@balcao/ui/error-state'
import { figure, locale } from '@balcao/ui/lib/language'
import { roleWord } from '@balcao/ui/lib/names'
import { timeZone } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { Loaded } from '@balcao/ui/profile/block'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './analytics.module.css'
import { t } from './messages.ts'
import { Table } from './table.tsx'

const PERIODS = [7, 28, 90, 365] as const
const DAY_MS = 86_400_000

export const Page = () =>
  isAtLeast(effectiveRole(useMe()), 'manager') ? (
    <Analytics />
  ) : (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </div>
  )

const Analytics = () => {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const days = PERIODS.find((one) => String(one) === String(asked.period)) ?? 28
  const to = new Date().toLocaleDateString('sv-SE', { timeZone: timeZone() })
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  const usage = trpc.analytics.usage.useQuery({ from, to }, { placeholderData: (before) => before })
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <p className={css.quiet}>{t('intro')}</p>
      <Select
        size="small"
        value={days}
        className={css.choice}
        SelectDisplayProps={{ 'aria-label': t('period') }}
        onChange={(event) => void navigate({ to: '/analytics', search: { period: String(event.target.value) }, replace: true })}
      >
        {PERIODS.map((one) => (
          <MenuItem key={one} value={one}>
            {t('days', { n: one })}
          </MenuItem>
        ))}
      </Select>
      <Loaded query={usage} failed={t('failed')} lines={8}>
        {(data) => <Tables usage={data} />}
      </Loaded>
    </div>
  )
}

/** The bound of a step as people say it. */
const bound = (ms: number | null) =>
  ms === null ? t('beyond') : ms < 1_000 ? t('ms', { n: ms }) : t('seconds', { n: (ms / 1_000).toLocaleString(locale()) })

const Tables = ({ usage: { rows, days } }: { usage: Usage }) => {
  const of = (timed: 'menu' | 'dashboard') => rows.filter((row) => row.timed === timed)
  const cells = ({ n, p50, p95 }: Usage['rows'][number]) => [figure(n), bound(p50), bound(p95)]
  return (
    <>
      <Table
        title={t('menu')}
        text={t('menuText')}
        empty={t('none')}
        heads={[t('role'), t('count'), t('p50'), t('p95')]}
        rows={of('menu').map((row) => ({ key: row.role, head: roleWord(row.role), cells: cells(row) }))}
      />
      <Table
        title={t('dashboards')}
        text={t('dashboardsText')}
        empty={t('none')}
        heads={[t('dashboard'), t('role'), t('count'), t('p50'), t('p95')]}
        rows={of('dashboard').map((row) => ({
          key: `${row.type}:${row.role}`,
          head: t(`type_${row.type ?? 'other'}`),
          cells: [roleWord(row.role), ...cells(row)],
        }))}
      />
      <Table
        title={t('accesses')}
        empty={t('none')}
        heads={[t('day'), t('menu'), t('dashboards')]}
        rows={days.toReversed().map(({ day, menu, dashboard }) => ({
          key: day,
          head: new Date(`${day}T12:00:00`).toLocaleDateString(locale()),
          cells: [figure(menu), figure(dashboard)],
        }))}
      />
    </>
  )
}
