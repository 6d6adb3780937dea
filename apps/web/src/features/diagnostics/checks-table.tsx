import type { ChecksRun } from '@balcao/contracts/diagnostics/diagnostics'
import { CHECK_TEXTS } from '@balcao/contracts/diagnostics/words'
import { language } from '@balcao/ui/lib/language'
import { clockTime } from '@balcao/ui/lib/time'
import { FigureTable } from '@balcao/ui/table/figure-table'
import css from './diagnostics.module.css'
import { t } from './messages.ts'

/** What is wrong first, with what to do about it; then every check with what was measured. */
export const ChecksTable = ({ run: { checks, asOf } }: { run: ChecksRun }) => {
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
                  {t(state)}: {CHECK_TEXTS[name].name[words]}
                </span>
                <p>{CHECK_TEXTS[name].fix[words]}</p>
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
          head: CHECK_TEXTS[name].name[words],
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
