import type { CheckState } from '@balcao/contracts/diagnostics/words'
import { language } from '@balcao/ui/lib/language'
import { clockTime } from '@balcao/ui/lib/time'
import { FigureTable } from '@balcao/ui/table/figure-table'
import css from './checks.module.css'
import { t } from './messages.ts'

type Text = { pt: string; en: string }
type ChecksTableProps = {
  checks: readonly { name: string; state: CheckState; detail: string }[]
  /** What each check looks at, and what to do where it fails. */
  texts: Readonly<Record<string, { name: Text; fix: Text }>>
  asOf: string
}

/** What is wrong first, with what to do about it; then every check with what was measured. */
export const ChecksTable = ({ checks, texts, asOf }: ChecksTableProps) => {
  const words = language() === 'en' ? 'en' : 'pt'
  const wrong = checks.filter(({ state }) => state === 'critical' || state === 'warning')
  return (
    <>
      <p role="status">
        {wrong.length === 0 ? t('allWell', { n: checks.length }) : t('someWrong', { n: wrong.length, of: checks.length })}{' '}
        <span className={css.quiet}>{t('asOf', { at: clockTime(asOf) })}</span>
      </p>
      {wrong.length > 0 ? (
        <ul className={css.wrong} aria-label={t('toDo')}>
          {[...wrong]
            .sort((a, b) => Number(b.state === 'critical') - Number(a.state === 'critical'))
            .map(({ name, state }) => (
              <li key={name}>
                <span className={css.state} data-state={state}>
                  {t(state)}: {texts[name]?.name[words]}
                </span>
                <p>{texts[name]?.fix[words]}</p>
              </li>
            ))}
        </ul>
      ) : null}
      <FigureTable
        name={t('checks')}
        longNames
        heads={[t('check'), t('state'), t('measured')]}
        words={[t('state')]}
        rows={checks.map(({ name, state, detail }) => ({
          key: name,
          head: texts[name]?.name[words],
          cells: [
            <span key="state" className={css.state} data-state={state}>
              {t(state)}
            </span>,
            detail,
          ],
        }))}
      />
    </>
  )
}
