import type { Discovery, Provider } from '@balcao/contracts/sso/providers'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { TryResult } from '../../lib/page/try-result.tsx'
import { t } from './messages.ts'
import { useProviderActs } from './sso.data.ts'

const resultText = ({ failure, authorization }: Discovery): string =>
  failure ? t(`discovery_${failure}`) : t('discovered', { authorization })

/** Tries what is saved: whether the provider answers, and a sign-in that opens no session. */
export const TryOut = ({ provider: { id, protocol } }: { provider: Provider }) => {
  const { discover, test } = useProviderActs()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Discovery>()
  const look = async () => {
    setBusy(true)
    setResult(undefined)
    setResult(await discover(id))
    setBusy(false)
  }
  const begin = async () => {
    // Opened by the press itself: browsers keep later windows closed.
    const tab = window.open('about:blank', '_blank')
    const url = await test(id)
    if (tab) tab.opener = null
    if (tab && url) tab.location.href = url
    else tab?.close()
  }
  return (
    <section className={page.card} aria-label={t('test')}>
      <h2 className={page.legend}>{t('test')}</h2>
      <p className={page.quiet}>{t('testHint')}</p>
      <div className={page.acts}>
        {protocol === 'oidc' ? (
          <Button variant="outlined" size="small" disabled={busy} onClick={() => void look()}>
            {t(busy ? 'discovering' : 'discover')}
          </Button>
        ) : null}
        <Button variant="outlined" size="small" onClick={() => void begin()}>
          {t('testSignIn')}
        </Button>
      </div>
      <div role="status">{result ? <TryResult ok={result.ok}>{resultText(result)}</TryResult> : null}</div>
    </section>
  )
}
