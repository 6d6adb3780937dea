import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import css from './maintenance.module.css'
import { t } from './messages.ts'

const HOUR_MS = 3_600_000

/** Before what removes data: how old the last verified backup is, and one more at a click. */
export const BackupOffer = () => {
  const { data } = trpc.backups.stats.useQuery({})
  const [asked, setAsked] = useState(false)
  const make = async () => {
    setAsked(true)
    try {
      await api.backups.create.mutate({})
      notify.success(t('backupBegan'), { id: 'maintenance-backup' })
    } catch (error) {
      setAsked(false)
      notify.error(t('refused', { why: failureOf(error).message }), { id: 'maintenance-backup' })
    }
  }
  const hours = data?.lastVerifiedAgeHours
  return (
    <div className={css.head}>
      <p className={css.quiet}>
        {hours == null ? t('backupNone') : t('backupLast', { at: exactTime(new Date(Date.now() - hours * HOUR_MS).toISOString()) })}
      </p>
      <Button size="small" disabled={asked} onClick={() => void make()}>
        {t('backupFirst')}
      </Button>
    </div>
  )
}
