import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import css from './announcements.module.css'
import { t } from './messages.ts'

/** Where whoever may writes to many at once; afterwards it says whom it reached. */
export const Page = () => {
  const may = useCan()('notification.send')
  const [sentTo, setSentTo] = useState<number | null>(null)
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle={!may} />
      {may ? null : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      <p role="status" className={may && sentTo === null ? css.about : undefined}>
        {sentTo === null ? (may ? t('about') : '') : t('sent', { n: sentTo })}
      </p>
      {may && sentTo === null ? <AnnouncementForm onSent={setSentTo} /> : null}
      {sentTo === null ? null : (
        <div className={css.done}>
          <Button variant="contained" autoFocus onClick={() => setSentTo(null)}>
            {t('another')}
          </Button>
        </div>
      )}
    </div>
  )
}
