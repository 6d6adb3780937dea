import type { TrackerTest } from '@balcao/contracts/issues/trackers'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { TryResult } from '../../../lib/page/try-result.tsx'
import { t } from './messages.ts'
import { useTrackerActs } from './trackers.data.ts'

const resultText = ({ failure, project }: TrackerTest): string =>
  failure ? t(`failure_${failure}`) : t('tried', { project: project ?? '' })

/** Looks for the project as it is saved, and says what came of it. */
export const TryOut = ({ id }: { id: number }) => {
  const { tryOut } = useTrackerActs()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<TrackerTest>()
  const ask = async () => {
    setBusy(true)
    setResult(undefined)
    setResult(await tryOut(id))
    setBusy(false)
  }
  return (
    <section className={page.card} aria-label={t('tryOut')}>
      <h2 className={page.legend}>{t('tryOut')}</h2>
      <p className={page.quiet}>{t('tryHint')}</p>
      <div>
        <Button variant="outlined" size="small" disabled={busy} onClick={() => void ask()}>
          {t(busy ? 'trying' : 'tryOut')}
        </Button>
      </div>
      <div role="status">
        {result ? <TryResult ok={result.ok}>{resultText(result)}</TryResult> : null}
        {result && result.missing.length > 0 ? (
          <div className={page.problem}>
            <p>{t('missing')}</p>
            <ul>
              {result.missing.map(({ what, name }) => (
                <li key={`${what} ${name}`}>{t(`missing_${what}`, { name })}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}
