import type { CampaignHours } from '@balcao/contracts/whatsapp/campaign-acts'
import { CheckOption } from '@balcao/ui/check-box'
import { failureOf } from '@balcao/ui/lib/failure'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { api, trpc } from '../../../lib/trpc.ts'
import css from './campaigns.module.css'
import { t } from './messages.ts'

const hoursFrom = (first: number) => Array.from({ length: 24 }, (_, n) => [String(n + first), t('hour', { n: n + first })] as const)

/** Between which hours campaigns are sent, and whether marketing rests on Sundays and holidays. */
export const HoursDialog = ({ hours, onClose }: { hours: CampaignHours; onClose: () => void }) => {
  const cache = trpc.useUtils().whatsapp.campaignHours
  const [from, setFrom] = useState(String(hours.fromHour))
  const [until, setUntil] = useState(String(hours.untilHour))
  const [rest, setRest] = useState(hours.marketingOnRestDays)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { version } = hours
      await api.whatsapp.campaignHours.update.mutate({
        fromHour: Number(from),
        untilHour: Number(until),
        marketingOnRestDays: rest,
        version,
      })
      notify.success(t('hoursSaved'), { id: 'whatsapp-campaign' })
      onClose()
    } catch (error) {
      setFailure(t('failed', { why: failureOf(error).message }))
      setBusy(false)
    } finally {
      void cache.invalidate()
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="campaign-hours">
      <form noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id="campaign-hours">{t('hoursTitle')}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>
            <div className={page.pair}>
              <Choice label={t('hoursFrom')} value={from} options={hoursFrom(0)} onChange={setFrom} />
              <Choice label={t('hoursUntil')} value={until} options={hoursFrom(1)} onChange={setUntil} />
            </div>
            <CheckOption checked={rest} onChange={setRest}>
              {t('hoursRest')}
            </CheckOption>
            {failure ? <p role="alert">{failure}</p> : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('hoursSave')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
