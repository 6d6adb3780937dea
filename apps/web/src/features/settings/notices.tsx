import { STAFF_KINDS } from '@balcao/contracts/notifications/preference-words'
import type { NoticeDefaults, SaveNoticeDefaults } from '@balcao/contracts/notifications/preferences'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { t } from '@balcao/ui/lib/profile/notice-messages'
import { useSaveAtOnce } from '@balcao/ui/lib/profile/use-save-at-once'
import { DigestFields } from '@balcao/ui/notices/digest'
import { NoticeMatrix } from '@balcao/ui/notices/notice-matrix'
import { QuietHoursFields } from '@balcao/ui/notices/quiet-hours'
import { SaveFoot } from '@balcao/ui/notices/save-state'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import css from './settings.module.css'

/** How the team is told, and the way to have everybody follow it again. */
export const Notices = () => {
  const query = trpc.notifications.preferences.defaults.useQuery({}, { refetchOnMount: 'always' })
  return (
    <Block title={t('defaultsTitle')} text={t('defaultsText')}>
      <Loaded query={query as { data: NoticeDefaults | undefined; error: unknown; refetch: () => unknown }}>
        {(defaults) => <Choices shown={defaults} />}
      </Loaded>
    </Block>
  )
}

const Choices = ({ shown }: { shown: NoticeDefaults }) => {
  const calls = trpc.useUtils().notifications.preferences
  const { save, state, undo } = useSaveAtOnce<NoticeDefaults, SaveNoticeDefaults>({
    shown,
    show: (value) => calls.defaults.setData({}, value),
    send: (change) => api.notifications.preferences.saveDefaults.mutate(change),
    back: ({ rules, quietHours, digestHour }) => ({ rules, quietHours, digestHour }),
    with: (before, { rules, ...change }) => ({ ...before, ...change, rules: { ...before.rules, ...rules } }) as NoticeDefaults,
    reload: () => calls.defaults.invalidate(),
  })
  return (
    <>
      <NoticeMatrix kinds={STAFF_KINDS} rules={shown.rules} onChange={(rules) => void save({ rules })} />
      <h3>{t('digest')}</h3>
      <DigestFields hour={shown.digestHour} onChange={(digestHour) => void save({ digestHour })} />
      <h3>{t('quiet')}</h3>
      <p className={css.quiet}>{t('quietStaff')}</p>
      <QuietHoursFields value={shown.quietHours} onChange={(quietHours) => void save({ quietHours })} />
      <SaveFoot state={state} undo={undo && (() => void undo())}>
        <Reapply count={shown.ownCount} />
      </SaveFoot>
    </>
  )
}

const Reapply = ({ count }: { count: number }) => {
  const calls = trpc.useUtils().notifications.preferences
  const [asking, setAsking] = useState(false)
  const reapply = async () => {
    setAsking(false)
    try {
      calls.defaults.setData({}, await api.notifications.preferences.reapplyDefaults.mutate({ confirm: true }))
      notify.success(t('reapplied'), { id: 'notices' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'notices' })
    }
  }
  return (
    <div className={css.actions}>
      <p className={css.quiet}>{t('own', { n: count })}</p>
      {count > 0 ? <Button onClick={() => setAsking(true)}>{t('reapply')}</Button> : null}
      <ConfirmDialog
        open={asking}
        danger
        title={t('reapplyTitle')}
        confirm={t('reapply')}
        onConfirm={() => void reapply()}
        onClose={() => setAsking(false)}
      >
        <p>{t('reapplyText', { n: count })}</p>
      </ConfirmDialog>
    </div>
  )
}
