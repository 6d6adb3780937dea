import { CheckBox } from '@balcao/ui/check-box'
import { refusalText } from '@balcao/ui/lib/language'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import css from './import.module.css'
import type { Report, ReportRow } from './import-types.ts'
import { t } from './messages.ts'

/** A column of the preview: its head, and what a line has there. */
export type PreviewColumn<Row> = { head: string; cell: (row: Row) => string }

type ImportPreviewProps<Row extends ReportRow> = { report: Report<Row>; columns: readonly PreviewColumn<Row>[] }

/** What would become of each line of the file; those with errors can be seen alone. */
export function ImportPreview<Row extends ReportRow>({ report, columns }: ImportPreviewProps<Row>) {
  const [onlyBad, setOnlyBad] = useState(false)
  const rows = onlyBad ? report.rows.filter(({ errors }) => errors.length > 0) : report.rows
  return (
    <div className={css.preview}>
      <p role="status">
        <strong>{t('valid', { n: report.valid })}</strong>, {t('invalid', { n: report.invalid })}. {t('nothingYet')}
      </p>
      {report.invalid > 0 && report.valid > 0 ? (
        <label className={css.check}>
          <CheckBox checked={onlyBad} onChange={(isOn) => setOnlyBad(isOn)} />
          {t('onlyBad')}
        </label>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.previewScroll} tabIndex={0} aria-label={t('problem')}>
        <table className={css.previewTable}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('problem')}</th>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} data-wrong={row.errors.length > 0 || undefined}>
                <td className="num">{row.line}</td>
                <td>
                  {row.errors.length === 0 ? (
                    <span className={css.fine}>
                      <CircleCheck size={14} aria-hidden /> {t('fine')}
                    </span>
                  ) : (
                    row.errors.map(({ field, ...why }) => (
                      <span key={field} className={css.wrong}>
                        <CircleAlert size={14} aria-hidden /> {refusalText(why)}
                      </span>
                    ))
                  )}
                </td>
                {columns.map(({ head, cell }) => (
                  <td key={head}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
