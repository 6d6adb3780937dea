import type { Company } from '@balcao/contracts/companies/companies'
import type { HoursReport as Report } from '@balcao/contracts/companies/contracts'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useSavedFile } from '../../../lib/files/saved-file.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from '../companies.module.css'
import { t } from './contract.messages.ts'
import contractCss from './contract.module.css'
import { hoursText, monthText } from './hours-text.ts'

/** Time on a company's tickets by month, each month as a file. */
export const HoursReport = ({ company }: { company: Company }) => {
  const heading = useId()
  const query = trpc.companies.contracts.hours.useQuery({ id: company.id })
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={css.heading}>
          {t('report')}
        </h2>
        <p className={css.quiet}>{t('reportText')}</p>
      </div>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? <p className={css.quiet}>{t('reportNone')}</p> : <Months company={company} months={data} label={heading} />
        }
      </Loaded>
    </section>
  )
}

type MonthsProps = { company: Company; months: Report['data']; label: string }

const Months = ({ company, months, label }: MonthsProps) => {
  const { busy, run } = useSavedFile('horas.csv', {
    empty: () => t('fileEmpty'),
    done: (n) => t('fileDone', { n }),
    failed: (why) => t('fileFailed', { why }),
  })
  const mayExport = useCan()('ticket.export')
  // Only a pool of months leaves something over in each.
  const hasBalance = months.some(({ poolMinutes }) => poolMinutes !== null)
  return (
    <table className={contractCss.report} aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col" className={`${contractCss.figure} ${contractCss.wide}`}>
            {t('entries')}
          </th>
          <th scope="col" className={contractCss.figure}>
            {t('hours')}
          </th>
          {hasBalance ? (
            <th scope="col" className={contractCss.figure}>
              {t('balance')}
            </th>
          ) : null}
          <th scope="col">
            <span className="visually-hidden">{t('file')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, entries, minutes, poolMinutes }) => (
          <tr key={month}>
            <th scope="row">{monthText(month)}</th>
            <td className={`num ${contractCss.figure} ${contractCss.wide}`}>{figure(entries)}</td>
            <td className={`num ${contractCss.figure}`}>{hoursText(minutes)}</td>
            {hasBalance ? (
              <td className={`num ${contractCss.figure}`}>{poolMinutes === null ? '—' : hoursText(poolMinutes - minutes)}</td>
            ) : null}
            <td>
              {mayExport ? (
                <Button
                  size="small"
                  disabled={busy}
                  startIcon={<Download size={16} aria-hidden />}
                  aria-label={t('fileOf', { month: monthText(month) })}
                  onClick={() => void run(`/api/companies/${company.id}/hours/export?month=${month}`)}
                >
                  CSV
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
