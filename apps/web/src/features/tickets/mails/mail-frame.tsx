import { failureOf } from '@balcao/ui/lib/failure'
import { Spinner } from '@balcao/ui/spinner'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import css from './mails.module.css'
import { t } from './messages.ts'

/**
 * A mail as its sender made it, in a frame that runs no scripts. Its pictures from elsewhere are fetched only once somebody asks for them:
 * they say to whoever sent the mail that it was read.
 */
export const MailFrame = ({ ticketId, id }: { ticketId: number; id: number }) => {
  const [pictures, setPictures] = useState(false)
  // The address is good for a minute and for one use: a frame that stays open keeps what it shows.
  const page = trpc.tickets.mails.page.useQuery({ ticketId, id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const show = async () => {
    const { isSuccess } = await page.refetch()
    if (isSuccess) setPictures(true)
  }
  if (page.error && !page.data) return <p role="alert">{failureOf(page.error).message}</p>
  if (!page.data) return <Spinner />
  return (
    <>
      <p className={css.pictures}>
        <span className={css.quiet}>{t(pictures ? 'picturesShown' : 'picturesBlocked')}</span>
        {pictures ? null : (
          <Button size="small" disabled={page.isFetching} onClick={() => void show()}>
            {t('showPictures')}
          </Button>
        )}
      </p>
      <iframe
        className={css.frame}
        title={t('frame')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={pictures ? `${page.data.url}&pictures=1` : page.data.url}
      />
    </>
  )
}
