import type { NoticePreferences, SaveNoticePreferences } from '@balcao/contracts/notifications/preferences'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { t } from '../lib/profile/notice-messages.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { useSaveAtOnce } from '../lib/profile/use-save-at-once.ts'
import { Block, Loaded } from '../profile/block.tsx'
import profileCss from '../profile/profile.module.css'
import { notify } from '../toasts.tsx'
import { DigestFields } from './digest.tsx'
import { NoticeMatrix } from './notice-matrix.tsx'
import { PushBlock } from './push-block.tsx'
import { QueueReaches } from './queue-reaches.tsx'
import { QuietHoursFields } from './quiet-hours.tsx'
import { SaveFoot } from './save-state.tsx'

const KEY = ['notices', 'own'] as const

/** How one is told: each choice is kept at once, for all devices. */
export const OwnNotices = () => {
  const { notices } = useProfileHost()
  const query = useQuery({ queryKey: KEY, queryFn: () => notices.get.query({}), staleTime: 0 })
  return <Loaded query={query}>{(preferences) => <Choices shown={preferences} />}</Loaded>
}

const Choices = ({ shown }: { shown: NoticePreferences }) => {
  const { notices } = useProfileHost()
  const cache = useQueryClient()
  const { save, state, undo, forget } = useSaveAtOnce<NoticePreferences, SaveNoticePreferences>({
    shown,
    show: (value) => cache.setQueryData(KEY, value),
    send: (change) => notices.save.mutate(change),
    back: ({ rules, quietHours, digestHour, queues }) => ({ rules, quietHours, digestHour, queues }),
    with: (before, { rules, ...change }) =>
      ({ ...before, ...change, rules: { ...before.rules, ...rules }, isDefault: false }) as NoticePreferences,
    reload: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const staff = shown.kinds.includes('mention')
  return (
    <div className={profileCss.part}>
      <Block title={t('title')} text={t(staff ? 'text' : 'customerText')}>
        <NoticeMatrix kinds={shown.kinds} rules={shown.rules} onChange={(rules) => void save({ rules })} />
        <SaveFoot state={state} undo={undo && (() => void undo())}>
          <Restore isDefault={shown.isDefault} onRestored={forget} />
        </SaveFoot>
      </Block>
      {staff ? (
        <Block title={t('digest')} text={t('digestText')}>
          <DigestFields hour={shown.digestHour} onChange={(digestHour) => void save({ digestHour })} />
        </Block>
      ) : null}
      <PushBlock />
      <Block title={t('quiet')} text={t('quietText', { zone: shown.timeZone.replaceAll('_', ' ') })}>
        <QuietHoursFields value={shown.quietHours} onChange={(quietHours) => void save({ quietHours })} />
      </Block>
      {staff ? (
        <Block title={t('queuesTitle')} text={t('queuesText')}>
          <QueueReaches choices={shown.choices} queues={shown.queues} onChange={(queues) => void save({ queues })} />
        </Block>
      ) : null}
    </div>
  )
}

const Restore = ({ isDefault, onRestored }: { isDefault: boolean; onRestored: () => void }) => {
  const { notices } = useProfileHost()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const restore = async () => {
    setAsking(false)
    try {
      cache.setQueryData(KEY, await notices.restore.mutate({}))
      onRestored()
      notify.success(t('restored'), { id: 'notices' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'notices' })
    }
  }
  if (isDefault) return <p className={profileCss.quiet}>{t('isDefault')}</p>
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('restore')}</Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('restoreTitle')}
        confirm={t('restore')}
        onConfirm={() => void restore()}
        onClose={() => setAsking(false)}
      >
        <p>{t('restoreText')}</p>
      </ConfirmDialog>
    </>
  )
}
