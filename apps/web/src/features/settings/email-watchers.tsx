import type { OrganizationSettings } from '@balcao/contracts/tenants/settings'
import { EMAIL_WATCHERS, type EmailWatchersAllowed } from '@balcao/contracts/watchers/email-watchers'
import { failureOf } from '@balcao/ui/lib/failure'
import { Block } from '@balcao/ui/profile/block'
import { Choice } from '@balcao/ui/profile/choice'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from './email-watchers.messages.ts'
import { useSaveSettings } from './settings.data.ts'
import css from './settings.module.css'

/** Who may have addresses follow tickets that are nobody's here; saved as it is chosen. */
export const EmailWatchers = ({ settings: { emailWatchers } }: { settings: OrganizationSettings }) => {
  const save = useSaveSettings()
  const [chosen, setChosen] = useState<EmailWatchersAllowed | null>(null)

  async function choose(next: EmailWatchersAllowed, before?: EmailWatchersAllowed) {
    setChosen(next)
    try {
      await save({ emailWatchers: next })
      if (before) notify.undo(t('saved'), () => void choose(before), { id: 'settings' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'settings' })
    }
    setChosen(null)
  }
  return (
    <Block title={t('title')} text={t('text')}>
      <div className={css.fields}>
        <Choice
          label={t('who')}
          hint={t('hint')}
          value={chosen ?? emailWatchers}
          options={EMAIL_WATCHERS.map((one) => [one, t(`by_${one}`)] as const)}
          onChange={(next) => void choose(next as EmailWatchersAllowed, emailWatchers)}
        />
      </div>
    </Block>
  )
}
