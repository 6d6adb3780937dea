import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { relativeTime } from '@balcao/ui/lib/time'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import css from './deadline-feed.module.css'
import { t } from './deadline-messages.ts'

/** The address at which calendar programs read one's own deadlines. */
export const DeadlineFeed = () => {
  const query = trpc.deadlines.feed.get.useQuery({}, { retry: false })
  const [address, setAddress] = useState<string | undefined>()
  const act = async (run: () => Promise<string | undefined>, done?: string) => {
    try {
      setAddress(await run())
      if (done) notify.success(done, { id: 'deadlines' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'deadlines' })
    }
    await query.refetch()
  }
  const make = () => act(async () => (await api.deadlines.feed.create.mutate({})).address)
  const remove = () => act(() => api.deadlines.feed.remove.mutate({}).then(() => undefined), t('removed'))
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} lines={1}>
        {({ feed }) => (
          <div className={css.feed}>
            {address ? (
              <FieldFrame label={t('address')} hint={t('once')}>
                {(ids) => (
                  <PlainInput ids={ids} value={address} onChange={() => undefined} readOnly onFocus={(event) => event.target.select()} />
                )}
              </FieldFrame>
            ) : feed ? (
              <p>{feed.readAt ? t('readAt', { when: relativeTime(feed.readAt) }) : t('notRead')}</p>
            ) : null}
            <div className={css.acts}>
              {address ? (
                <CopyButton text={address} />
              ) : (
                <Button size="small" onClick={() => void make()}>
                  {t(feed ? 'renew' : 'make')}
                </Button>
              )}
              {feed ? (
                <Button size="small" color="error" onClick={() => void remove()}>
                  {t('remove')}
                </Button>
              ) : null}
            </div>
          </div>
        )}
      </Loaded>
    </Block>
  )
}
