import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { Card } from './card.tsx'
import css from './diagnostics.module.css'
import { t } from './messages.ts'

/** Gives the text to the browser as a file. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `balcao-diagnostico-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}

/** What support needs to know: shown first, then downloaded as it was shown. */
export const BundleCard = () => {
  const [shown, setShown] = useState(false)
  const bundle = trpc.diagnostics.bundle.useQuery({}, { enabled: shown, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return (
    <Card title={t('bundle')} text={t('bundleText')}>
      {shown ? (
        <Loaded query={bundle} failed={t('failed')} lines={6}>
          {(data) => {
            const text = JSON.stringify(data, null, 2)
            return (
              <>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
                <div className={css.code} tabIndex={0}>
                  <pre>{text}</pre>
                </div>
                <div>
                  <Button onClick={() => download(text)}>{t('download')}</Button>
                </div>
              </>
            )
          }}
        </Loaded>
      ) : (
        <div>
          <Button onClick={() => setShown(true)}>{t('preview')}</Button>
        </div>
      )}
    </Card>
  )
}
