import type { Company } from '@balcao/contracts/companies/companies'
import type { HoursReport as Report } from '@balcao/contracts/companies/contracts'
import { failureOf } from '@balcao/ui/lib/failure'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { CutOff, Refused, readExport, save } from '../../lib/file-export.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './companies.module.css'
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
  const [busy, run] = useMonthFile(company)
  const mayExport = useCan()('ticket.export')
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
          <th scope="col" className={contractCss.figure}>
            {t('balance')}
          </th>
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
            <td className={`num ${contractCss.figure}`}>{poolMinutes === null ? '—' : hoursText(poolMinutes - minutes)}</td>
            <td>
              {mayExport ? (
                <Button
                  size="small"
                  disabled={busy !== null}
                  startIcon={<Download size={16} aria-hidden />}
                  aria-label={t('fileOf', { month: monthText(month) })}
                  onClick={() => void run(month)}
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

/** Saves a month's entries as a file; it ends with the page that shows it. */
function useMonthFile(company: Company) {
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function run(month: string) {
    const stop = new AbortController()
    running.current = stop
    setBusy(month)
    const told = { id: 'hours' }
    try {
      const { file, name, lines } = await readExport(
        `/api/companies/${company.id}/hours/export?month=${month}`,
        'horas.csv',
        stop.signal,
        () => undefined,
      )
      if (lines === 0) return notify.info(t('fileEmpty'), told)
      save(file, name)
      notify.success(t('fileDone', { n: lines }), told)
    } catch (error) {
      if (stop.signal.aborted) return
      const why = error instanceof CutOff ? t('fileCut') : error instanceof Refused ? error.message : failureOf(error).message
      notify.error(t('fileFailed', { why }), told)
    } finally {
      setBusy(null)
    }
  }
  return [busy, run] as const
}
