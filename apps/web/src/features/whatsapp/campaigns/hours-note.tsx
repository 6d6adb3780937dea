import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import css from './campaigns.module.css'
import { t } from './messages.ts'

const HoursDialog = lazyWithRetry(() => import('./hours-dialog.tsx').then(({ HoursDialog: dialog }) => dialog))

/** When campaigns are sent, and the way to change it. */
export const HoursNote = () => {
  const { data } = trpc.whatsapp.campaignHours.get.useQuery({})
  const [open, setOpen] = useState(false)
  if (!data) return null
  const { fromHour, untilHour, marketingOnRestDays, timeZone } = data
  const rest = t(marketingOnRestDays ? 'restOn' : 'restOff')
  return (
    <div className={css.note}>
      <span>{t('hoursText', { from: fromHour, until: untilHour, zone: timeZone, rest })}</span>
      <Button size="small" aria-label={`${t('hoursEdit')}: ${t('hours')}`} onClick={() => setOpen(true)}>
        {t('hoursEdit')}
      </Button>
      <Suspense>{open ? <HoursDialog hours={data} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  )
}
