import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import css from './announcements.module.css'
import { t } from './messages.ts'
import { Refused } from './refused.tsx'
import { SentPage } from './sent-page.tsx'

/** Two screens of one matter: those sent, and the one being written. */
export const Page = () => {
  const may = useCan()('notification.send')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  if (!may) return <Refused />
  return pathname.endsWith('/sent') ? <SentPage /> : <WritePage />
}

/** Where whoever may writes to many at once; afterwards it says whom it reached. */
const WritePage = () => {
  const [sentTo, setSentTo] = useState<number | null>(null)
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <p role="status" className={sentTo === null ? css.about : undefined}>
        {sentTo === null ? t('about') : t('sent', { n: sentTo })}
      </p>
      {sentTo === null ? <AnnouncementForm onSent={setSentTo} /> : null}
      <div className={css.done}>
        {sentTo === null ? null : (
          <Button variant="contained" autoFocus onClick={() => setSentTo(null)}>
            {t('another')}
          </Button>
        )}
        <Button component={Link} to="/announcements/sent" variant="text">
          {t('seeSent')}
        </Button>
      </div>
    </div>
  )
}
