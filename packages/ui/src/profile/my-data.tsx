import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import { download } from '../lib/files/download.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { notify } from '../toasts.tsx'
import { Block } from './block.tsx'
import css from './profile.module.css'

/** Everything the product keeps of oneself, as a file. */
export const MyData = () => {
  const { calls } = useProfileHost()
  const [busy, setBusy] = useState(false)
  const get = async () => {
    if (busy) return
    setBusy(true)
    try {
      const data = await calls.export.mutate({})
      download(`balcao-meus-dados-${data.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(data, null, 2))
      notify.success(data.complete ? t('dataDone') : t('dataCut'), { id: 'data' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'data' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Block title={t('data')} text={t('dataText')}>
      <div className={css.actions}>
        <Button onClick={get} aria-disabled={busy} startIcon={<Download size={16} aria-hidden />}>
          {busy ? t('dataGetting') : t('dataGet')}
        </Button>
      </div>
    </Block>
  )
}
