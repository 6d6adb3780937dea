import { MAX_PRONOUNS, type Profile, Pronouns as Schema } from '@balcao/contracts/profile/profile'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { failureOf, fieldErrors } from '../lib/failure.ts'
import { t } from '../lib/profile/accessibility-messages.ts'
import { useUpdateProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t as profileText } from '../lib/profile/profile-messages.ts'
import { notify } from '../toasts.tsx'
import { Block } from './block.tsx'
import css from './profile.module.css'
import { SwitchRow } from './switch-row.tsx'

const SUGGESTED = ['she', 'he', 'they'] as const

/** How one is spoken of, and whether customers are told. */
export const Pronouns = ({ profile }: { profile: Profile }) => {
  const { app } = useProfileHost()
  const update = useUpdateProfile()
  const [text, setText] = useState(profile.pronouns ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim() === '' ? null : Schema.safeParse(text)
    const issue = wanted?.error?.issues[0]
    setError(issue?.message)
    if (isBusy || issue) return
    setBusy(true)
    try {
      setText((await update({ pronouns: wanted?.data ?? null })).pronouns ?? '')
      notify.success(profileText('saved'), { id: 'profile' })
    } catch (failed) {
      setError(fieldErrors(failed).find(({ field }) => field === 'pronouns')?.message ?? failureOf(failed).message)
    } finally {
      setBusy(false)
    }
  }
  const show = (pronounsForCustomers: boolean) =>
    update({ pronounsForCustomers }).catch((failed) =>
      notify.error(profileText('failed', { why: failureOf(failed).message }), { id: 'profile' }),
    )
  return (
    <Block title={t('pronouns')} text={t('pronounsText')}>
      <form className={css.fields} noValidate onSubmit={save}>
        <FieldFrame label={t('ownPronouns')} hint={t('pronounsHint', { n: MAX_PRONOUNS })} {...(error ? { error } : {})}>
          {(ids) => <PlainInput ids={ids} value={text} onChange={setText} autoComplete="off" inputProps={{ maxLength: MAX_PRONOUNS }} />}
        </FieldFrame>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second field */}
        <div role="group" aria-label={t('suggestions')} className={css.actions}>
          {SUGGESTED.map((key) => (
            <Button key={key} size="small" aria-pressed={text === t(key)} onClick={() => setText(t(key))}>
              {t(key)}
            </Button>
          ))}
        </div>
        {app === 'staff' ? (
          <SwitchRow label={t('forCustomers')} hint={t('forCustomersHint')} checked={profile.pronounsForCustomers} onChange={show} />
        ) : null}
        <div className={css.actions}>
          <Button type="submit" aria-disabled={isBusy}>
            {t('savePronouns')}
          </Button>
        </div>
      </form>
    </Block>
  )
}
