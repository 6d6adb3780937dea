import type { CallResult } from '@balcao/contracts/integrations/webhooks'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { TryResult } from '../../lib/page/try-result.tsx'
import css from './integrations.module.css'
import { t } from './messages.ts'
import { useWebhookActs } from './webhooks.data.ts'

/** What came of a call, in a sentence. */
const resultText = ({ status, failure, durationMs }: Pick<CallResult, 'status' | 'failure' | 'durationMs'>): string =>
  failure ? t(`failure_${failure}`) : t('tried', { status: String(status), ms: String(durationMs) })

/** Calls the saved address, and says what it answered. */
export const TryOut = ({ id }: { id: number }) => {
  const { tryOut } = useWebhookActs()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CallResult>()
  const send = async () => {
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
        <Button variant="outlined" size="small" disabled={busy} onClick={() => void send()}>
          {t(busy ? 'trying' : 'tryOut')}
        </Button>
      </div>
      <div role="status">
        {result ? (
          <>
            <TryResult ok={result.ok}>{resultText(result)}</TryResult>
            {result.answer ? <pre className={css.pre}>{result.answer}</pre> : null}
          </>
        ) : null}
      </div>
    </section>
  )
}
