import { AFTER_SEND, type Profile } from '@balcao/contracts/profile/profile'
import { HOLD_SECONDS } from '@balcao/contracts/tickets/bounds'
import { Choice } from '@balcao/ui/profile/choice'
import type { MoreLooks } from '@balcao/ui/profile/looks'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { useSingleKeys } from '../../lib/keys.ts'
import { t } from './messages.ts'
import { NoticeLooks } from './notice-looks.tsx'

const DENSITIES = ['comfortable', 'compact'] as const
const START_PAGES = [
  ['/dashboard', 'dashboard'],
  ['/tickets', 'tickets'],
  ['/queue-manager', 'queueManager'],
  ['/chat', 'chat'],
  ['/approvals', 'approvals'],
  ['/profile', 'profile'],
] as const

type StaffLooksProps = { profile: Profile; keep: Parameters<MoreLooks>[1] }

/** What only the staff app has to choose: where it opens, how dense its lists are, its keys, whether replies wait, and its notifications. */
export const StaffLooks = ({ profile, keep }: StaffLooksProps) => {
  const [, setSingleKeys] = useSingleKeys()
  return (
    <>
      <Choice
        label={t('startPage')}
        hint={t('startPageHint')}
        value={profile.startPage}
        options={START_PAGES.map(([path, name]) => [path, t(name)] as const)}
        onChange={(value) => keep({ startPage: value as Profile['startPage'] })}
      />
      <Choice
        label={t('density')}
        value={profile.density}
        options={DENSITIES.map((name) => [name, t(name)] as const)}
        onChange={(value) => keep({ density: value as Profile['density'] })}
      />
      <SwitchRow
        label={t('shortcuts')}
        hint={t('shortcutsHint')}
        checked={profile.shortcuts}
        onChange={(shortcuts) => {
          setSingleKeys(shortcuts)
          void keep({ shortcuts })
        }}
      />
      <SwitchRow
        label={t('holdReplies', { n: HOLD_SECONDS })}
        hint={t('holdRepliesHint')}
        checked={profile.holdReplies}
        onChange={(holdReplies) => void keep({ holdReplies })}
      />
      <Choice
        label={t('afterSend')}
        hint={t('afterSendHint')}
        value={profile.afterSend}
        options={AFTER_SEND.map((name) => [name, t(`after_${name}`)] as const)}
        onChange={(value) => keep({ afterSend: value as Profile['afterSend'] })}
      />
      <NoticeLooks />
    </>
  )
}
