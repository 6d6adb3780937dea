import type { TimePool } from '@balcao/contracts/reports/time'
import { shortDate } from '@balcao/ui/lib/time'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { Link } from '@tanstack/react-router'
import { Card } from '../figures.tsx'
import { percent } from '../format.ts'
import css from '../reports.module.css'
import { t } from './messages.ts'
import { workedText } from './worked-text.ts'

const day = (text: string) => shortDate(`${text}T12:00:00`)

/** What of companies' hours is used, the most used first; each opens the company's contract. */
export const PoolsCard = ({ pools }: { pools: readonly TimePool[] }) => (
  <Card title={t('pools')} text={t('poolsText')}>
    {pools.length === 0 ? (
      <p className={css.quiet}>{t('poolsNone')}</p>
    ) : (
      <FigureTable
        name={t('pools')}
        heads={[t('company'), t('used'), t('pool'), t('percent'), t('period')]}
        rows={pools.map(({ company, from, to, poolMinutes, minutes }) => ({
          key: String(company.id),
          head: company.name,
          cells: [
            <Link
              key="used"
              to="/companies/$id"
              params={{ id: String(company.id) }}
              search={{ tab: 'contract' }}
              aria-label={`${workedText(minutes)}: ${company.name}, ${t('used')}`}
            >
              {workedText(minutes)}
            </Link>,
            workedText(poolMinutes),
            percent(minutes / poolMinutes),
            to === null ? t('periodFrom', { from: day(from) }) : t('periodOf', { from: day(from), to: day(to) }),
          ],
        }))}
      />
    )}
  </Card>
)
