import type { ImportReport } from '@balcao/contracts/users/import'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from './messages.ts'
import css from './users.module.css'

/** What would become of each line of the file; those with errors can be seen alone. */
export const ImportPreview = ({ report }: { report: ImportReport }) => {
  const [onlyBad, setOnlyBad] = useState(false)
  const rows = onlyBad ? report.rows.filter(({ errors }) => errors.length > 0) : report.rows
  return (
    <div className={css.preview}>
      <p role="status">
        <strong>{t('importValid', { n: report.valid })}</strong>, {t('importInvalid', { n: report.invalid })}. {t('importNothingYet')}
      </p>
      {report.invalid > 0 && report.valid > 0 ? (
        <label className={css.check}>
          <input type="checkbox" checked={onlyBad} onChange={(event) => setOnlyBad(event.target.checked)} />
          {t('importOnlyBad')}
        </label>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.previewScroll} tabIndex={0} aria-label={t('importProblem')}>
        <table className={css.previewTable}>
          <thead>
            <tr>
              <th scope="col">{t('importLine')}</th>
              <th scope="col">{t('importProblem')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('email')}</th>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('company')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} data-wrong={row.errors.length > 0 || undefined}>
                <td className="num">{row.line}</td>
                <td>
                  {row.errors.length === 0 ? (
                    <span className={css.fine}>
                      <CircleCheck size={14} aria-hidden /> {t('importFine')}
                    </span>
                  ) : (
                    row.errors.map(({ field, reason }) => (
                      <span key={field} className={css.wrong}>
                        <CircleAlert size={14} aria-hidden /> {reason}
                      </span>
                    ))
                  )}
                </td>
                <td>{row.name}</td>
                <td>{row.email}</td>
                <td>{row.role}</td>
                <td>{row.company}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
